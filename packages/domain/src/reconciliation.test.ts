import { describe, expect, test } from 'vitest'
import { reconcile, type FileLine, type LedgerItem } from './reconciliation.ts'
import { differenceCodes, differenceTexts, resolutionsOf } from './reconciliation-codes.ts'

const DAY = '2026-11-18'
let number = 0
const line = (values: Partial<FileLine>): FileLine => ({
  id: `line-${(number += 1)}`,
  source: 'gateway',
  kind: 'charge',
  occurred_on: DAY,
  reference: 'try-1',
  description: '',
  amount: 19_000,
  fee: 0,
  currency: 'GHS',
  ...values,
})
const item = (values: Partial<LedgerItem>): LedgerItem => ({
  journal_entry_id: `entry-${(number += 1)}`,
  place: 'gateway',
  effective_date: DAY,
  references: ['try-1'],
  amount: 19_000,
  ...values,
})
const codes = (lines: FileLine[], items: LedgerItem[]) =>
  reconcile(DAY, lines, items).differences.map((one) => one.code)

describe('gateway against ledger', () => {
  test('the same reference, amount and direction match, on whichever day they were booked', () => {
    const charge = line({})
    const booked = item({ effective_date: '2026-11-19' })
    expect(reconcile(DAY, [charge], [booked])).toEqual({
      matches: [{ line_id: charge.id, journal_entry_id: booked.journal_entry_id }],
      settlements: [],
      differences: [],
    })
  })

  test('what a person separated is not matched again', () => {
    const booked = item({})
    expect(codes([line({ apart_from: [booked.journal_entry_id] })], [booked])).toEqual([
      'missing-in-ledger',
      'missing-at-gateway',
    ])
    const other = item({ place: 'bank' })
    const deposit = { source: 'bank', kind: 'other', apart_from: [other.journal_entry_id] } as const
    expect(codes([line(deposit)], [other])).toEqual(['unidentified-receipt', 'missing-at-bank'])
  })

  test('each kind of disagreement has its own code', () => {
    expect(codes([line({})], [])).toEqual(['missing-in-ledger'])
    expect(codes([], [item({})])).toEqual(['missing-at-gateway'])
    expect(codes([], [item({ effective_date: '2026-11-17' })])).toEqual([])
    expect(codes([], [item({ excused: true })])).toEqual([])
    expect(codes([line({ amount: 18_900 })], [item({})])).toEqual(['amount-differs'])
    expect(codes([line({ currency: 'NGN' })], [item({})])).toEqual(['currency-differs'])
    expect(codes([line({}), line({})], [item({})])).toEqual(['counted-twice'])
    expect(codes([line({ kind: 'refund', amount: -19_000 })], [item({})])).toEqual([
      'missing-in-ledger',
      'missing-at-gateway',
    ])
    expect(codes([line({ kind: 'fee', amount: -50, reference: null })], [])).toEqual(['unexplained-debit'])
  })

  test('refunds of one charge are told apart by amount, and payouts from the balance match the bank account', () => {
    const small = item({ amount: -100 })
    const large = item({ amount: -900 })
    const lines = [-900, -100].map((amount) => line({ kind: 'refund', amount }))
    expect(reconcile(DAY, lines, [small, large]).matches.map((one) => one.journal_entry_id)).toEqual([
      large.journal_entry_id,
      small.journal_entry_id,
    ])
    const payout = { amount: -990_600, reference: 'out-1' }
    expect(
      codes(
        [line({ kind: 'transfer', ...payout })],
        [item({ place: 'bank', amount: payout.amount, references: ['out-1'] })],
      ),
    ).toEqual([])
  })
})

describe('the bank', () => {
  const bank = (values: Partial<FileLine>) =>
    line({ source: 'bank', kind: 'other', reference: null, ...values })
  const paidOut = (values: Partial<FileLine> = {}) =>
    line({ kind: 'settlement', reference: 'STL-9', amount: 18_629, fee: 371, ...values })

  test('the provider’s settlement matches by reference or by exact amount, also a day later', () => {
    for (const [told, seen] of [
      [paidOut(), bank({ amount: 18_629, description: 'TRF PAYSTACK STL-9' })],
      [paidOut(), bank({ amount: 18_629 })],
      [paidOut({ occurred_on: '2026-11-17' }), bank({ amount: 18_629 })],
    ] as const)
      expect(reconcile(DAY, [told, seen], []).settlements).toEqual([
        { gateway_line_id: told.id, bank_line_id: seen.id, gross: 19_000, fee: 371 },
      ])
    expect(codes([paidOut()], [])).toEqual(['settlement-not-in-bank'])
    expect(codes([paidOut({ occurred_on: '2026-11-17' })], [])).toEqual([])
    expect(codes([paidOut(), bank({ amount: 18_000, reference: 'STL-9' })], [])).toEqual([
      'settlement-amount-differs',
    ])
  })

  test('other money matches by reference, otherwise by an amount that only one line has', () => {
    const rent = (values: Partial<LedgerItem>) => item({ place: 'bank', references: [], ...values })
    expect(codes([bank({ amount: 5_000 })], [rent({ amount: 5_000 })])).toEqual([])
    expect(
      codes([bank({ amount: 5_000 }), bank({ amount: 5_000 })], [rent({ amount: 5_000 })]).toSorted(),
    ).toEqual(['missing-at-bank', 'unidentified-receipt', 'unidentified-receipt'])
    expect(
      codes(
        [bank({ amount: -990_600, description: 'to out-7' })],
        [rent({ amount: -990_000, references: ['out-7'] })],
      ),
    ).toEqual(['amount-differs'])
    expect(codes([bank({ amount: -250, description: 'SMS alert fee' })], [])).toEqual(['unexplained-debit'])
  })
})

test('every difference has a text and a resolution', () => {
  for (const code of differenceCodes) {
    expect(differenceTexts[code]).not.toBe('')
    expect(resolutionsOf[code].length).toBeGreaterThan(0)
  }
})
