import { expect, test } from 'vitest'
import { beginAttempt } from './checkout-store.ts'
import { deliveryDays, deliveryOf, deliverySchema } from './delivery-schema.ts'

const filled = {
  recipient_name: ' Ama Serwaa ',
  phone: '024 123 4567',
  region: 'Ashanti',
  address: '12 Prempeh II Street, Kumasi',
  gps: 'ak 039 5028',
  landmark: '',
  delivery_date: '2026-11-27',
  delivery_slot: 'morning',
}

test('sends the address in the forms that the API takes, and leaves out what is empty', () => {
  expect(deliveryOf(deliverySchema.parse(filled))).toEqual({
    recipient_name: 'Ama Serwaa',
    phone: '+233241234567',
    region: 'Ashanti',
    address: '12 Prempeh II Street, Kumasi',
    gps: 'AK-039-5028',
    delivery_date: '2026-11-27',
    delivery_slot: 'morning',
  })
})

test('names what to mend', () => {
  const found = deliverySchema.safeParse({ ...filled, phone: '12', gps: 'here', region: '' })
  expect(found.error?.issues.map(({ message }) => message)).toEqual([
    'Enter a phone number, such as 024 123 4567',
    'Choose the region',
    'A digital address looks like GA-123-4567',
  ])
})

test('delivers on every day but Sunday', () => {
  // 27 Nov 2026 is a Friday.
  expect(deliveryDays('2026-11-27', 4)).toEqual(['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01'])
})

test('one attempt keeps its key until something else is ordered', () => {
  let made = 0
  const newKey = () => `key ${(made += 1)}`
  const first = beginAttempt(null, 'bed', newKey)
  expect(beginAttempt(first, 'bed', newKey)).toBe(first)
  expect(beginAttempt(first, 'two beds', newKey).key).toBe('key 2')
})
