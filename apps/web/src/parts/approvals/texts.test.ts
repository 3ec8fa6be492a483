import { expect, test } from 'vitest'
import { compare, decidersOf } from './texts.ts'

test('before and after in words, what changes first', () => {
  expect(
    compare(
      { charge: 'late_fee', instalment_number: 4, open: 7_740 },
      { charge: 'late_fee', instalment_number: 4, open: 0 },
    ),
  ).toEqual([
    { label: 'Amount owed', before: 'GH₵ 77.40', after: 'GH₵ 0.00', changed: true },
    { label: 'Charge', before: 'Late fee', after: 'Late fee', changed: false },
    { label: 'Instalment number', before: '4', after: '4', changed: false },
  ])
})

test('dates, counts and what only one side names', () => {
  const lines = compare(
    { status: 'active', days_past_due: 190, dates: ['2026-12-01', '2027-01-01'] },
    { status: 'written-off', credit_loss: 120_000 },
  )
  const of = (label: string) => lines.find((line) => line.label === label)
  expect(of('Status')).toMatchObject({ before: 'Active', after: 'Written off' })
  // Keys missing in the request are unchanged.
  expect(of('Days past due')).toMatchObject({ before: '190', after: '190', changed: false })
  expect(compare({ owed: 175_000 }, { owed: 0 })[0]).toMatchObject({
    before: 'GH₵ 1,750.00',
    after: 'GH₵ 0.00',
  })
  expect(compare({ max_open_unpaid_orders: 3 }, { max_open_unpaid_orders: 5 })[0]).toMatchObject({
    after: '5',
  })
  expect(of('Credit loss')).toMatchObject({ before: '–', after: 'GH₵ 1,200.00' })
  expect(of('Dates')?.before).toBe('1 Dec 2026, 1 Jan 2027')
})

test('who may decide, in the roles people know', () => {
  expect(decidersOf('waive-charge')).toBe('Finance')
  expect(decidersOf('write-off')).toBe('Finance, Admin or Super Admin')
})
