import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalActs } from '../../../approval-acts.ts'
import { transact, withScope } from '../../../platform/context.ts'
import { closeMonth, lockMonth } from '../../../testing/books.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { withKey, type SignedInContext } from '../../../testing/money.ts'
import { decideApproval } from '../../approvals/index.ts'
import {
  exportBalanceSheet,
  exportCashFlow,
  exportProfitAndLoss,
  exportTrialBalance,
} from './export-statements.ts'
import { postEntry } from '../entries/post-entry.ts'
import { proposeReopen } from '../months/reopen-month.ts'
import { balanceSheet, cashFlow, profitAndLoss } from './statements.ts'
import { trialBalance } from './trial-balance.ts'

let harness: Harness
let finance: SignedInContext
let second: SignedInContext

const post = (kind: string, effective_date: string, lines: [string, number][]) =>
  transact(finance, (finance) =>
    postEntry(finance, {
      kind,
      source_id: `${kind}-${effective_date}`,
      description: kind,
      effective_date,
      postings: lines.map(([account_code, amount]) => ({ account_code, amount })),
    }),
  )

beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance')
  second = await harness.signIn('finance')
  harness.clock.set('2027-02-10T09:00:00.000Z')
  await post('journal-capital', '2026-12-01', [
    ['1000', 10_000],
    ['3000', -10_000],
  ])
  await post('payment', '2026-12-02', [
    ['1010', 600],
    ['4010', -500],
    ['2100', -100],
  ])
  await post('gateway-settlement', '2026-12-03', [
    ['1000', 590],
    ['5010', 10],
    ['1010', -600],
  ])
  await post('journal-running-cost', '2027-01-05', [
    ['5100', 200],
    ['1000', -200],
  ])
  await post('payment', '2027-01-06', [
    ['1020', 300],
    ['4020', -300],
  ])
  await post('journal-cash-banked', '2027-01-07', [
    ['1000', 300],
    ['1020', -300],
  ])
  await post('journal-borrowing', '2027-02-01', [
    ['1000', 5_000],
    ['2500', -5_000],
  ])
})
afterAll(() => harness.close())

test('the trial balance of any day has debits and credits, and both totals are equal', async () => {
  const { data, ...totals } = await trialBalance(withScope(finance, 'ledger.read'), { as_of: '2027-01-31' })
  expect(totals).toEqual({ as_of: '2027-01-31', debit: 10_900, credit: 10_900, sum: 0 })
  const of = (code: string) => data.find((row) => row.account_code === code)
  expect(of('1000')).toMatchObject({ debit: 10_690, credit: 0, balance: 10_690 })
  expect(of('3000')).toMatchObject({ debit: 0, credit: 10_000 })
  expect((await trialBalance(withScope(finance, 'ledger.read'), { as_of: '2026-11-30' })).debit).toBe(0)
})

test('the balance sheet balances on any day, with the results of this year and of earlier ones', async () => {
  expect(await balanceSheet(withScope(finance, 'ledger.read'), { as_of: '2027-01-31' })).toEqual({
    as_of: '2027-01-31',
    assets: { lines: [{ account_code: '1000', name: 'Bank', amount: 10_690 }], total: 10_690 },
    liabilities: { lines: [{ account_code: '2100', name: 'VAT payable', amount: 100 }], total: 100 },
    equity: { lines: [{ account_code: '3000', name: 'Owners’ funding', amount: 10_000 }], total: 10_000 },
    result_before: 490,
    result_of_year: 100,
    total_equity: 10_590,
    difference: 0,
  })
  for (const as_of of ['2026-11-30', '2026-12-02', '2026-12-31', '2027-02-10'])
    expect((await balanceSheet(withScope(finance, 'ledger.read'), { as_of })).difference).toBe(0)
})

test('profit and loss is of a span of days, else of the year so far', async () => {
  expect(await profitAndLoss(withScope(finance, 'ledger.read'), {})).toMatchObject({
    from: '2027-01-01',
    as_of: '2027-02-10',
    income: { total: 300 },
    expenses: { lines: [{ account_code: '5100', amount: 200 }], total: 200 },
    result: 100,
  })
  expect(
    await profitAndLoss(withScope(finance, 'ledger.read'), { from: '2026-12-01', as_of: '2026-12-31' }),
  ).toMatchObject({
    income: { total: 500 },
    expenses: { total: 10 },
    result: 490,
  })
  await expect(
    profitAndLoss(withScope(finance, 'ledger.read'), { from: '2027-02-01', as_of: '2027-01-01' }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    data: { issues: [{ path: 'from' }] },
  })
})

test('the cash flow says what moved the money, and leads from one balance to the other', async () => {
  const flow = await cashFlow(withScope(finance, 'ledger.read'), { from: '2026-12-03', as_of: '2027-02-10' })
  expect(flow).toMatchObject({ opening: 10_600, closing: 15_690 })
  expect(
    flow.sections.map(({ section, lines }) => [section, lines.map(({ name, amount }) => [name, amount])]),
  ).toEqual([
    [
      'operations',
      [
        ['Fees of the payment provider', -10],
        ['Running costs', -200],
        ['Received from tenants and buyers', 300],
      ],
    ],
    ['funding', [['Money borrowed', 5_000]]],
    ['other', []],
  ])
})

test('a closed month is told as it was closed, also after it was opened again', async () => {
  await lockMonth(finance, '2026-12')
  const closed = await closeMonth(finance, second, '2026-12')
  const { id } = await proposeReopen(withScope(withKey(finance), 'ledger.close'), {
    month: '2026-12',
    reason: 'A bill came late',
  })
  await decideApproval(withScope(withKey(second), 'approvals.decide'), { id, approve: true }, approvalActs)
  await post('journal-running-cost', '2026-12-31', [
    ['5110', 90],
    ['1000', -90],
  ])
  expect(await balanceSheet(withScope(finance, 'ledger.read'), { period_id: closed.id })).toMatchObject({
    as_of: '2026-12-31',
    assets: { total: 10_590 },
    result_of_year: 490,
    difference: 0,
  })
  expect(await balanceSheet(withScope(finance, 'ledger.read'), { as_of: '2026-12-31' })).toMatchObject({
    assets: { total: 10_500 },
  })
  expect((await trialBalance(withScope(finance, 'ledger.read'), { period_id: closed.id })).debit).toBe(10_600)
  await expect(
    trialBalance(withScope(finance, 'ledger.read'), { period_id: '00000000-0000-7000-8000-0000000000ab' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('each is a file, and read by those who read the ledger alone', async () => {
  const day = { as_of: '2027-01-31' }
  expect(await (await exportTrialBalance(withScope(finance, 'ledger.read'), day)).text()).toContain(
    ',Total,,109.00,109.00',
  )
  expect(await (await exportBalanceSheet(withScope(finance, 'ledger.read'), day)).text()).toContain(
    'Assets,1000,Bank,106.00',
  )
  expect(await (await exportProfitAndLoss(withScope(finance, 'ledger.read'), day)).text()).toContain(
    'Result,,Result,1.00',
  )
  expect(await (await exportCashFlow(withScope(finance, 'ledger.read'), day)).text()).toContain(
    'operations,Running costs,-2.00',
  )
  const recovery = await harness.signIn('recovery_and_collections')
  for (const read of [trialBalance, balanceSheet, profitAndLoss, cashFlow, exportCashFlow])
    await expect(async () => read(withScope(recovery, 'ledger.read'), {})).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
})
