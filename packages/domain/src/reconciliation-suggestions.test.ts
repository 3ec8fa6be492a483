import { expect, test } from 'vitest'
import { suggestMatches, type OpenMovement, type StatementText } from './reconciliation-suggestions.ts'

const line = (values: Partial<StatementText> = {}): StatementText => ({
  id: 'line',
  account_code: '1000',
  occurred_on: '2026-11-20',
  amount: 52_500,
  reference: null,
  description: 'CASH DEPOSIT OSU BRANCH',
  ...values,
})
const entry = (values: Partial<OpenMovement> = {}): OpenMovement => ({
  journal_entry_id: 'entry',
  account_code: '1000',
  effective_date: '2026-11-20',
  amount: 52_500,
  references: [],
  names: [],
  ...values,
})
const reasons = (one: StatementText, ...entries: OpenMovement[]) =>
  suggestMatches([one], entries).map(({ reason }) => reason)

test('the same amount on a near day is suggested, and says how near', () => {
  expect(reasons(line(), entry())).toEqual(['Same amount and same day'])
  expect(reasons(line(), entry({ effective_date: '2026-11-19' }))).toEqual(['Same amount and 1 day earlier'])
  expect(reasons(line(), entry({ effective_date: '2026-11-27' }))).toEqual(['Same amount and 7 days later'])
  expect(reasons(line(), entry({ effective_date: '2026-11-28' }))).toEqual([])
})

test('another amount, direction, account or month is never suggested', () => {
  const named = line({ description: 'PAY-1 KOFI MENSAH' })
  for (const values of [
    { amount: 52_501 },
    { amount: -52_500 },
    { account_code: '1001' },
    { effective_date: '2026-12-22' },
  ])
    expect(reasons(named, entry({ references: ['PAY-1'], names: ['Kofi Mensah'], ...values }))).toEqual([])
})

test('a reference or a name in the text is a reason on a farther day too', () => {
  const away = { effective_date: '2026-11-01', references: ['EF-7K3M'], names: ['Kofi Mensah'] }
  expect(reasons(line({ reference: 'EF-7K3M' }), entry(away))).toEqual([
    'Same amount, 19 days earlier and the text has the reference EF-7K3M',
  ])
  expect(reasons(line({ description: 'TRANSFER MENSAH K. RENT' }), entry(away))).toEqual([
    'Same amount, 19 days earlier and the text names Kofi Mensah',
  ])
  // A short word is in too many texts to be a name.
  expect(reasons(line({ description: 'AMA RENT' }), entry({ ...away, names: ['Ama Serwaa'] }))).toEqual([])
  expect(reasons(line({ description: 'MENSAHVILLE' }), entry(away))).toEqual([])
})

test('the best come first: reference, then more of the name, then the nearer day', () => {
  const text = line({ description: 'KOFI MENSAH EF-1' })
  const found = suggestMatches(
    [text],
    [
      entry({ journal_entry_id: 'near' }),
      entry({ journal_entry_id: 'half', names: ['Yaw Mensah'] }),
      entry({ journal_entry_id: 'full', names: ['Kofi Mensah'], effective_date: '2026-11-10' }),
      entry({ journal_entry_id: 'ref', references: ['EF-1'], effective_date: '2026-10-30' }),
    ],
  )
  expect(found.map((one) => one.journal_entry_id)).toEqual(['ref', 'full', 'half', 'near'])
})
