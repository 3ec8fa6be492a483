import '~/platform/testing/memory-storage.ts'
import { beforeEach, expect, test } from 'vitest'
import { forgetWindow } from '~/platform/device/person.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { type Payment, useDashboardStore } from './dashboard-store.ts'

const ama = profileOf('user', '01900000-0000-7000-8000-00000000000a')
const kofi = profileOf('user', '01900000-0000-7000-8000-00000000000b')
const payment: Payment = {
  id: '01900000-0000-7000-8000-0000000000f1',
  user_id: ama.id,
  application_id: null,
  order_id: null,
  invoice_id: null,
  instalment_number: null,
  amount: 106_489,
  currency: 'GHS',
  payment_type: 'instalment',
  method: null,
  status: 'pending',
  reference: 'EF-1',
  due_date: '2026-12-28',
  paid_at: null,
  refunded_amount: 0,
  charged_back_amount: 0,
  dispute_id: null,
  loan_id: null,
  version: 1,
  created_at: '2026-11-21T00:00:00Z',
}
const store = () => useDashboardStore.getState()

beforeEach(forgetWindow)

test('keeping rows needs a known current user', () => {
  expect(() => store().keep({ payments: [payment] })).toThrow('Not authenticated')
})

test('the same person keeps their rows when the profile changes', () => {
  store().setCurrentUser(ama)
  store().keep({ payments: [payment] })
  store().setCurrentUser({ ...ama, full_name: 'Ama Boateng' })
  expect(store().payments).toEqual([payment])
  expect(store().profile?.full_name).toBe('Ama Boateng')
})

test('another person finds nothing of the last one', () => {
  store().setCurrentUser(ama)
  store().keep({ payments: [payment] })
  store().setCurrentUser(kofi)
  expect(store()).toMatchObject({ currentUserId: kofi.id, payments: [], applications: [], documents: [] })
})
