import { describe, expect, test } from 'vitest'
import { conditionsOf } from '~/parts/disbursements/conditions.ts'
import { spanOf } from '~/parts/ledger/span.ts'
import { financeGroupOf, financeTabOf } from './finance-tabs.ts'
import { creditOf, debitOf } from '~/parts/ledger/ledger.ts'
import { recorderRefusal } from '~/parts/payments/manual/second-person.ts'
import { releaseRefusal } from '~/parts/disbursements/payout.ts'

test('an entry’s size is its debits, which equal its credits', () => {
  const postings = [{ amount: 106_489 }, { amount: -82_550 }, { amount: -23_939 }]
  expect(debitOf(postings)).toBe(106_489)
  expect(creditOf(postings)).toBe(106_489)
})

describe('payouts', () => {
  test('who asked, verified or approved does not release', () => {
    const payout = { requested_by: 'me', acted_before: ['verifier', 'approver'] }
    expect(releaseRefusal(payout, 'me')).toMatch(/someone else in finance/)
    expect(releaseRefusal(payout, 'approver')).toMatch(/^You can’t release a payout/)
    expect(releaseRefusal(payout, 'other')).toBeNull()
  })
  test('what has to hold before one is asked for, each with the server’s words', () => {
    const missing = (values: Partial<Parameters<typeof conditionsOf>[0]>) =>
      conditionsOf({
        status: 'approved',
        signed_at: '2026-11-20T10:00:00Z',
        payee_proof: { stands: true } as Parameters<typeof conditionsOf>[0]['payee_proof'],
        fees: { balance_paid: true },
        ...values,
      })
        .filter(({ holds }) => !holds)
        .map((condition) => condition.missing)
    expect(missing({})).toEqual([])
    expect(missing({ signed_at: null, fees: { balance_paid: false } })).toEqual([
      'The agreement hasn’t been signed',
      'The balance due at signing hasn’t been paid',
    ])
  })
})

test('an unknown tab is the first one', () => {
  expect(financeTabOf('journal')).toBe('journal')
  expect(financeTabOf('nonsense')).toBe('payouts')
})

test('a tab of the address opens its group', () => {
  expect(financeGroupOf('journal').label).toBe('Books')
  expect(financeGroupOf('trial-balance').label).toBe('Reports')
  expect(financeGroupOf('nonsense').label).toBe('Money out')
})

test('days of a report: this month unless asked otherwise, in their order', () => {
  expect(spanOf('', '', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
  expect(spanOf('2026-11-20', '2026-10-01', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-11-20' })
  expect(spanOf('yesterday', '', '2026-11-21').from).toBe('2026-11-01')
})

test('who recorded money, or whose it is, does not confirm it', () => {
  const entry = { recorded_by: 'maker', user_id: 'payer' }
  expect(recorderRefusal(entry, 'maker')).toMatch(/You recorded this/)
  expect(recorderRefusal(entry, 'payer')).toMatch(/own money/)
  expect(recorderRefusal(entry, 'other')).toBeNull()
})
