import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApplication } from '../../../testing/financing.ts'
import { beginReconciliation, closeMonth, getReconciliation, lockMonth } from '../../../testing/books.ts'
import {
  auditsOf,
  balanceOf,
  card,
  demandsOf,
  loanNow,
  makeLoan,
  makeMoneyWorld,
  makeSigned,
  pay,
  runLoansDaily,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { accountStatement } from '../accounts/account-statement.ts'
import { findPeriods } from '../months/close-books.ts'
import { proposeClose } from '../months/close-month.ts'
import { exportJournal } from '../entries/export-ledger.ts'
import { exportTrialBalance } from './export-statements.ts'
import { reportImpairment } from '../loan-book/impairment.ts'
import { listJournalEntries } from '../entries/list-entries.ts'
import { checkControls, reportCash, reportCollections, reportFeesAndTaxes } from './reports.ts'
import { trialBalance } from './trial-balance.ts'
import { withScope } from '../../../platform/context.ts'

let world: MoneyWorld
let finance: SignedInContext
let loan: Application
beforeAll(async () => {
  world = await makeMoneyWorld()
  finance = world.finance
  loan = await makeLoan(world)
  const other = await world.signIn('user')
  await pay(world, other, {
    application_id: (await makeApplication(db(), other.actor)).id,
    payment_type: 'application_fee',
    ...card,
  })
  // A balance at signing held because the landlord hasn't been paid.
  const waiting = await world.signIn('user')
  const signed = await makeSigned(world, waiting)
  await pay(world, waiting, { application_id: signed.id, payment_type: 'initial_payment', ...card })
})
afterAll(() => world.close())
const db = () => world.services.db
const days = { from: '2026-11-01', to: '2026-11-30' }

test('the trial balance of any day is zero, and nothing is in it before the first entry', async () => {
  const before = await trialBalance(withScope(finance, 'ledger.read'), { as_of: '2026-11-19' })
  expect(before.data.every((account) => account.balance === 0)).toBe(true)
  const now = await trialBalance(withScope(finance, 'ledger.read'), { as_of: '2026-11-20' })
  expect(now).toMatchObject({ sum: 0, as_of: '2026-11-20' })
  expect(now.data).toEqual((await trialBalance(withScope(finance, 'ledger.read'))).data)
})

test('an account’s statement runs from its opening to its closing balance, page by page', async () => {
  const whole = await accountStatement(withScope(finance, 'ledger.read'), {
    account_code: '1010',
    limit: 100,
  })
  expect(whole).toMatchObject({ opening: 0, name: 'Payment provider clearing', next_cursor: null })
  expect(whole.data.at(-1)?.balance).toBe(whole.closing)
  expect(whole.closing).toBe(await balanceOf(db(), ledgerAccounts.gateway))
  const pages: typeof whole.data = []
  let cursor: string | undefined
  do {
    const page = await accountStatement(withScope(finance, 'ledger.read'), {
      account_code: '1010',
      limit: 1,
      cursor,
    })
    pages.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(pages).toEqual(whole.data)
  const later = await accountStatement(withScope(finance, 'ledger.read'), {
    account_code: '1010',
    limit: 5,
    from: '2026-11-21',
  })
  expect(later).toMatchObject({ opening: whole.closing, closing: whole.closing, data: [] })
  await expect(
    accountStatement(withScope(finance, 'ledger.read'), { account_code: '9999', limit: 5 }),
  ).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
})

test('the journal is found by person, account, day and words', async () => {
  const find = (filter: object) =>
    listJournalEntries(withScope(finance, 'ledger.read'), { limit: 50, ...filter })
  const paid = await find({ account_code: '1030', application_id: loan.id })
  expect(paid.data.map((entry) => entry.kind).toSorted()).toEqual(['payout-confirmed', 'payout-released'])
  expect((await find({ user_id: loan.user_id })).data.length).toBeGreaterThan(3)
  expect((await find({ q: 'landlord sent' })).data).toHaveLength(1)
  expect((await find({ q: '100%' })).data).toEqual([])
  expect((await find({ from: '2026-11-21' })).data).toEqual([])
  expect((await find({ to: '2026-11-20', kind: 'payment' })).data).toHaveLength(3)
})

test('sub-ledgers equal their control accounts, and a difference is told', async () => {
  const { agrees, data } = await checkControls(withScope(finance, 'ledger.read'))
  expect(data.filter((row) => row.difference !== 0)).toEqual([])
  expect(agrees).toBe(true)
  expect(data.find((row) => row.account_code === '1100')!.ledger).toBeGreaterThan(900_000)
  expect(data.find((row) => row.account_code === '2010')!.ledger).toBeLessThan(0)
  const kept = await loanNow(db(), loan.id)
  await db()
    .update(schema.loans)
    .set({ principal_outstanding: 1 })
    .where(eq(schema.loans.application_id, loan.id))
  const wrong = await checkControls(withScope(finance, 'ledger.read'))
  expect(wrong.agrees).toBe(false)
  expect(wrong.data.find((row) => row.account_code === '1100')!.difference).toBeGreaterThan(0)
  await db()
    .update(schema.loans)
    .set({ principal_outstanding: kept.principal_outstanding })
    .where(eq(schema.loans.application_id, loan.id))
})

test('fees and taxes, cash, and what is taken away as CSV', async () => {
  const fees = await reportFeesAndTaxes(withScope(finance, 'ledger.read'), days)
  expect(fees).toMatchObject({ bank_charges: 0, gateway_fees: { booked: 0, share_bps: 195 } })
  expect(fees.taxes_charged).toBe(3_166)
  expect(fees.taxes_charged + fees.taxable_income).toBe(19_000)
  expect(fees.taxes.find((tax) => tax.account_code === '2100')!.owed).toBe(2_376)
  const cash = await reportCash(withScope(finance, 'ledger.read'))
  expect(cash.total).toBe(cash.bank + cash.gateway + cash.cash)
  expect(cash.days).toHaveLength(14)
  expect(cash.days.at(-1)).toMatchObject({ day: '2026-11-20', paid_out: 990_600 })
  expect(cash).toMatchObject({ in_flight: 0, unidentified: 0, overdue: 0, payouts_waiting: 0 })

  const journal = await (await exportJournal(withScope(finance, 'ledger.read'), days)).text()
  const lines = journal.trim().split('\n')
  const all = await db().select().from(schema.postings)
  expect(lines).toHaveLength(all.length + 1)
  expect(lines[0]).toContain('Date,Entry,Kind')
  expect(await auditsOf(db(), 'ledger.export', '2026-11-01..2026-11-30')).toHaveLength(1)
  const balance = await (await exportTrialBalance(withScope(finance, 'ledger.read'), {})).text()
  expect(balance).toContain('1000,Bank,asset,,9906.00')
})

test('a month closes once its books agree: losses provided for, nothing dated in it any more', async () => {
  const close = (month: string) => closeMonth(finance, world.finance2, month)
  await expect(close('2026-11')).rejects.toMatchObject({
    code: 'PERIOD_NOT_READY',
    data: { missing: [{ fact: 'month_ended' }] },
  })
  world.clock.set('2027-01-05T06:00:00.000Z')
  await runLoansDaily(world.services)
  const [first] = await demandsOf(db(), loan.id)
  expect(first).toBeDefined()
  const asked = await reportImpairment(withScope(finance, 'ledger.read'))
  expect(asked.data.find((row) => row.stage === '1')).toMatchObject({ loans: 1, rate_bps: 100 })
  expect(asked.required).toBeGreaterThan(8_000)
  expect(asked).toMatchObject({ as_of: '2027-01-05', booked: 0, change: asked.required })
  await lockMonth(finance, '2026-11')
  await close('2026-11')
  // A started day must be finished even if nothing happened on it.
  const { id: begun } = await beginReconciliation(withScope(finance, 'reconciliations.write'), {
    day: '2026-12-30',
  })
  await expect(close('2026-12')).rejects.toMatchObject({
    data: { missing: [{ fact: 'days_reconciled', days: ['2026-12-25', '2026-12-29', '2026-12-30'] }] },
  })
  expect(await lockMonth(finance, '2026-12')).toHaveLength(3)
  expect((await getReconciliation(withScope(finance, 'reconciliations.read'), { id: begun })).status).toBe(
    'locked',
  )
  const period = await close('2026-12')
  expect(period).toMatchObject({ kind: 'month', starts_on: '2026-12-01', ends_on: '2026-12-31' })
  expect(period.figures['impairment']).toBe(asked.required)
  await expect(close('2026-12')).rejects.toMatchObject({ code: 'PERIOD_CLOSED' })
  expect(await reportImpairment(withScope(finance, 'ledger.read'))).toMatchObject({
    booked: asked.required,
    change: 0,
  })
  expect(await findPeriods(withScope(finance, 'ledger.read'), { limit: 5 })).toMatchObject({
    closed_through: '2026-12-31',
  })
  expect(await auditsOf(db(), 'ledger.close-month', period.id)).toHaveLength(1)

  const collections = await reportCollections(withScope(finance, 'ledger.read'), {
    from: '2026-12-01',
    to: '2027-02-28',
  })
  expect(collections.data.map((row) => row.month)).toEqual(['2026-12', '2027-01', '2027-02'])
  expect(collections.data[0]).toMatchObject({
    demanded: loan.total_monthly_payment,
    collected: 0,
    rate_bps: 0,
  })
  expect((await checkControls(withScope(finance, 'ledger.read'))).agrees).toBe(true)
})

test('is for finance; administrators read and do not close', async () => {
  const admin = await world.signIn('admin')
  expect((await checkControls(withScope(admin, 'ledger.read'))).agrees).toBe(true)
  await expect(async () =>
    proposeClose(withScope(withKey(admin), 'ledger.close'), { month: '2027-01' }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const recovery = await world.signIn('recovery_and_collections')
  for (const read of [
    () => checkControls(withScope(recovery, 'ledger.read')),
    () => reportCash(withScope(recovery, 'ledger.read')),
    () => reportImpairment(withScope(recovery, 'ledger.read')),
    () => reportFeesAndTaxes(withScope(recovery, 'ledger.read'), days),
    () => reportCollections(withScope(recovery, 'ledger.read'), days),
    () => accountStatement(withScope(recovery, 'ledger.read'), { account_code: '1000', limit: 5 }),
    () => exportJournal(withScope(recovery, 'ledger.read'), days),
    () => findPeriods(withScope(recovery, 'ledger.read'), { limit: 5 }),
  ])
    await expect(async () => read()).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(db())).toEqual([])
})
