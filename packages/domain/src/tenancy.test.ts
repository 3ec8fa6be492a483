import { describe, expect, test } from 'vitest'
import { isPayeeTenant, leaseEnd, leaseProblem, payeeProblems } from './tenancy.ts'

const today = '2026-11-21'
const lease = (lease_start_date: string, lease_end_date: string, advance_payment_months = 12) => ({
  lease_start_date,
  lease_end_date,
  advance_payment_months,
})

test.each([
  ['2026-12-01', 12, '2027-11-30'],
  ['2027-08-31', 6, '2028-02-28'],
  ['2027-01-01', 1, '2027-01-31'],
])('a lease from %s over %i months ends on %s', (start, months, end) => {
  expect(leaseEnd(start, months)).toBe(end)
})

describe('leaseProblem', () => {
  test.each([
    ['2026-12-01', '2027-11-30', 12],
    ['2025-11-21', '2027-11-20', 24],
    ['2027-11-21', '2028-11-20', 12],
  ])('%s to %s for %i months can be financed', (start, end, months) => {
    expect(leaseProblem(lease(start, end, months), today)).toBeNull()
  })

  test.each([
    ['2026-13-01', '2027-11-30', 12, 'lease_start_date'],
    ['2026-12-01', '2027-02-30', 12, 'lease_end_date'],
    ['2026-12-01', '2026-12-01', 1, 'lease_end_date'],
    ['2025-11-20', '2027-11-30', 12, 'lease_start_date'],
    ['2027-11-22', '2028-12-30', 12, 'lease_start_date'],
    ['2026-01-01', '2026-11-21', 6, 'lease_end_date'],
    ['2026-12-01', '2027-11-29', 12, 'lease_end_date'],
    ['2026-12-01', '2031-12-02', 12, 'lease_end_date'],
  ])('%s to %s for %i months: %s', (start, end, months, path) => {
    expect(leaseProblem(lease(start, end, months), today)?.path).toBe(path)
  })
})

describe('payeeProblems', () => {
  const none = {
    payout_method: null,
    payout_account: null,
    payout_name: null,
    payout_network: null,
    payout_bank_code: null,
  }
  const wallet = {
    ...none,
    payout_method: 'mobile_money' as const,
    payout_account: '+233241234567',
    payout_name: 'Kofi Mensah',
    payout_network: 'mtn',
  }
  const bank = {
    ...wallet,
    payout_method: 'bank' as const,
    payout_account: '1441 0000 123456',
    payout_network: null,
    payout_bank_code: '030100',
  }
  test('complete or absent', () => {
    for (const payee of [none, wallet, bank]) expect(payeeProblems(payee)).toEqual([])
  })
  test.each([
    [{ ...wallet, payout_method: null }, 'payout_method'],
    [{ ...wallet, payout_account: null }, 'payout_account'],
    [{ ...wallet, payout_name: null }, 'payout_name'],
    [{ ...wallet, payout_network: null }, 'payout_network'],
    [{ ...wallet, payout_account: '+447911123456' }, 'payout_account'],
    [{ ...wallet, payout_account: '0302 123 456' }, 'payout_account'],
    [{ ...bank, payout_account: '12-AB' }, 'payout_account'],
    [{ ...bank, payout_bank_code: null }, 'payout_bank_code'],
  ])('names what is missing or wrong', (payee, path) => {
    expect(payeeProblems(payee).map((problem) => problem.path)).toEqual([path])
  })
})

describe('isPayeeTenant', () => {
  const tenant = { full_name: 'Ama Serwaa', phones: ['+233201112222'] }
  const landlord = {
    landlord_phone: '+233241234567',
    payout_account: '+233241234567',
    payout_name: 'Kofi Mensah',
  }
  test('another person', () => expect(isPayeeTenant(landlord, tenant)).toBe(false))
  test.each([
    { ...landlord, landlord_phone: '+233201112222' },
    { ...landlord, payout_account: '+233201112222' },
    { ...landlord, payout_name: 'SERWAA Ama' },
  ])('the tenant', (payee) => expect(isPayeeTenant(payee, tenant)).toBe(true))
})
