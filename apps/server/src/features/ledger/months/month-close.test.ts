import { schema } from '@efie/database'
import { ledgerAccounts, type LoanLine } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketsAt, closeMonth, lockMonth, reconcileAndLock } from '../../../testing/books.ts'
import { makeHarness } from '../../../testing/harness.ts'
import {
  card,
  loanNow,
  makeLoan,
  pay,
  recordPayment,
  runLoansDaily,
  updatePaymentByHand,
  withKey,
  type Application,
  type SignedInContext,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import {
  deliver,
  instalments,
  makeConfirmed,
  makeShopWorld,
  orderInput,
  verifyIncome,
  type ShopWorld,
} from '../../../testing/shop.ts'
import { balancesAt } from '../accounts/balances.ts'
import { findPeriods } from './close-books.ts'
import { lockBooks } from './closed-days.ts'
import { getMonth, proposeClose } from './close-month.ts'
import { reportImpairment } from '../loan-book/impairment.ts'
import { compareLoans } from '../loan-book/loan-controls.ts'
import { postEntry } from '../entries/post-entry.ts'
import { checkControls } from '../reports/reports.ts'
import { profitAndLoss } from '../reports/statements.ts'
import { transact, withScope } from '../../../platform/context.ts'

let world: ShopWorld
let finance: SignedInContext
let tenant: SignedInContext
let loan: Application
let order: string

const db = () => world.services.db
const close = (month: string) => closeMonth(finance, world.finance2, month)
const bucketsOf = (line: LoanLine, day: string) => bucketsAt(db(), line, day)
const stagesAt = async (line: LoanLine, as_of?: string) =>
  (await reportImpairment(withScope(finance, 'ledger.read'), { line, as_of })).data.filter(
    ({ loans }) => loans > 0,
  )

/** Runs the calendar up to a day. */
const live = async (day: string) => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}

// Both start in November; no one pays anything until after the end of January.
beforeAll(async () => {
  world = await makeShopWorld()
  world.clock.set('2026-11-15T09:00:00.000Z')
  finance = world.finance
  tenant = await world.signIn('user', { payday: 17 })
  loan = await makeLoan(world, tenant, { payday: 17 })
  const buyer = await world.signIn('user', { payday: 17 })
  await verifyIncome(world, buyer.actor.id, 900_000)
  const placed = await makeConfirmed(world, buyer, orderInput(world.goods, instalments(3)))
  await deliver(world, buyer, placed.id)
  order = placed.id
  await live('2027-01-31')
})
afterAll(() => world.close())

test('no month closes before the books begin, or without an entry', async () => {
  expect((await getMonth(withScope(finance, 'ledger.read'), { month: '2001-01' })).missing).toEqual([
    { fact: 'before_books', text: 'The books begin in Nov 2026' },
  ])
  await expect(close('2001-01')).rejects.toMatchObject({ code: 'PERIOD_NOT_READY' })
  const empty = await makeHarness()
  const month = '2026-10'
  await expect(
    proposeClose(withScope(withKey(await empty.signIn('finance')), 'ledger.close'), { month }),
  ).rejects.toMatchObject({
    data: { missing: [{ fact: 'no_entries', text: 'The books have no entries yet' }] },
  })
  await empty.close()
})

test('a month end is reported as it was, whatever became of its loans and plans since', async () => {
  const told = {
    rent: await reportImpairment(withScope(finance, 'ledger.read'), { line: 'rent' }),
    shop: await reportImpairment(withScope(finance, 'ledger.read'), { line: 'shop' }),
  }
  // Both are 45 days late.
  expect(await bucketsOf('rent', '2027-01-31')).toEqual({ '31-60': 1 })
  expect(await bucketsOf('shop', '2027-01-31')).toEqual({ '31-60': 1 })
  expect(await stagesAt('rent')).toMatchObject([{ stage: '2', loans: 1, suspended: 0 }])
  await live('2027-02-20')
  await pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card })
  expect((await loanNow(db(), loan.id)).delinquency_bucket).toBe('current')
  // Cured, the loan requires less today; the plan, worse by now, more.
  expect(await bucketsOf('rent', '2027-02-20')).toEqual({ current: 1 })
  expect(await bucketsOf('shop', '2027-02-20')).toEqual({ '61-90': 1 })
  expect(await stagesAt('rent')).toMatchObject([{ stage: '1', loans: 1 }])
  expect(await stagesAt('shop')).toMatchObject([{ stage: '2', loans: 1 }])
  expect(
    await reportImpairment(withScope(finance, 'ledger.read'), { line: 'rent', as_of: '2027-01-31' }),
  ).toEqual(told.rent)
  expect(
    await reportImpairment(withScope(finance, 'ledger.read'), { line: 'shop', as_of: '2027-01-31' }),
  ).toEqual(told.shop)
  expect(await stagesAt('rent', '2026-11-14')).toEqual([])
  await expect(async () =>
    reportImpairment(withScope(finance, 'ledger.read'), { as_of: '2027-02-21' }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('what keeps a month open is said in the reader’s language', async () => {
  const { profiles } = schema
  const speak = (language: 'en' | 'fr') =>
    db().update(profiles).set({ language }).where(eq(profiles.id, finance.actor.id))
  await speak('fr')
  expect((await getMonth(withScope(finance, 'ledger.read'), { month: '2001-01' })).missing).toEqual([
    { fact: 'before_books', text: 'Les livres commencent en nov. 2026' },
  ])
  const refused = close('2027-01')
  await expect(refused).rejects.toMatchObject({
    data: {
      missing: [
        { text: 'Clôturez d’abord nov. 2026' },
        {
          text: expect.stringMatching(/^\d\sjours ne sont pas rapprochés et verrouillés\s: 17 janv\. 2027, /),
        },
      ],
    },
  })
  await speak('en')
})

test('months close in order, and only when every day with entries is reconciled', async () => {
  const refused = await getMonth(withScope(finance, 'ledger.read'), { month: '2027-01' })
  expect(refused).toMatchObject({ ends_on: '2027-01-31', closed: false })
  expect(refused.missing).toEqual([
    { fact: 'month_before', text: 'Close Nov 2026 first', month: '2026-11' },
    {
      fact: 'days_reconciled',
      text: expect.stringMatching(/^\d days aren’t reconciled and locked: 17 Jan 2027, /),
      days: expect.arrayContaining(['2027-01-17']),
    },
  ])
  await expect(close('2027-01')).rejects.toMatchObject({
    code: 'PERIOD_NOT_READY',
    data: { missing: refused.missing },
  })
  // A later day is locked first: only the days before it can still be reconciled.
  const november = (await getMonth(withScope(finance, 'ledger.read'), { month: '2026-11' })).missing[0]
  expect(november).toEqual({
    fact: 'days_reconciled',
    text: '1 day isn’t reconciled and locked: 15 Nov 2026',
    days: ['2026-11-15'],
  })
  const before = await getMonth(withScope(finance, 'ledger.read'), { month: '2026-11' })
  expect(before.checklist.map(({ fact, state }) => [fact, state])).toEqual([
    ['month_ended', 'done'],
    ['in_order', 'done'],
    ['days_reconciled', 'open'],
    ['differences', 'done'],
    ['controls', 'later'],
    ['unidentified_receipts', 'done'],
    ['manual_entries', 'done'],
    ['journal_proposals', 'done'],
    ['refunds', 'done'],
    ['payouts', 'done'],
    ['employer_transfers', 'done'],
  ])
  expect(before.figures.result).toBe(before.figures.income - before.figures.expenses)
  expect(before.figures.entries).toBeGreaterThan(0)
  const receipt = { place: 'bank' as const, amount: 12_000, description: 'Who is it?' }
  await db()
    .insert(schema.unidentifiedReceipts)
    .values([
      { ...receipt, received_on: '2026-11-30' },
      { ...receipt, received_on: '2026-12-01' },
    ])
  await reconcileAndLock(finance, '2026-12-17')
  await expect(reconcileAndLock(finance, '2026-12-01')).rejects.toMatchObject({ code: 'PERIOD_CLOSED' })
  await expect(close('2026-11')).rejects.toMatchObject({ data: { missing: [november] } })
  await reconcileAndLock(finance, '2026-11-15')
  const ready = await getMonth(withScope(finance, 'ledger.read'), { month: '2026-11' })
  expect(ready.missing).toEqual([])
  // A receipt of December isn’t November’s. Open work is a warning, and doesn’t prevent the close.
  expect(ready.checklist).toContainEqual({
    fact: 'unidentified_receipts',
    state: 'warning',
    text: '1 unidentified receipt, GH₵\u{A0}120.00',
  })
  await db().delete(schema.unidentifiedReceipts)
  expect((await close('2026-11')).ends_on).toBe('2026-11-30')
  expect(await getMonth(withScope(finance, 'ledger.read'), { month: '2026-11' })).toMatchObject({
    closed: true,
    missing: [],
  })
  for (const month of ['2026-11', '2026-10'])
    await expect(close(month)).rejects.toMatchObject({
      code: 'PERIOD_CLOSED',
      data: { closed_through: '2026-11-30' },
    })
})

test('the close alone, while it holds the books, dates its entry on a locked month end', async () => {
  await reconcileAndLock(finance, '2027-02-17')
  const write = (kind: string, effective_date: string, isHeld: boolean) =>
    transact(world.services, async (services) => {
      if (isHeld) await lockBooks(services.db)
      const entry = { kind, source_id: 'late', description: 'Late', effective_date }
      await services.db.insert(schema.journalEntries).values(entry)
    })
  for (const [kind, day, isHeld] of [
    ['impairment', '2027-01-31', false],
    ['journal-free', '2027-01-31', true],
    ['impairment', '2027-01-30', true],
    // Closed with its month.
    ['impairment', '2026-11-30', true],
  ] as const)
    await expect(write(kind, day, isHeld)).rejects.toMatchObject({
      cause: { message: `the books of ${day} are closed` },
    })
})

const allowanceOf = async (month: string) => {
  const [row] = await db()
    .select({ dated: schema.journalEntries.effective_date, words: schema.journalEntries.description })
    .from(schema.journalEntries)
    .where(eq(schema.journalEntries.source_id, month))
  return row
}

test('each close sets aside what its own month end asked for, on its last day', async () => {
  for (const [month, last] of [
    ['2026-12', '2026-12-31'],
    ['2027-01', '2027-01-31'],
  ] as const) {
    await lockMonth(finance, month)
    const asked = await reportImpairment(withScope(finance, 'ledger.read'), { as_of: last })
    expect((await getMonth(withScope(finance, 'ledger.read'), { month })).entry?.effective_date).toBe(last)
    const period = await close(month)
    expect(period).toMatchObject({ kind: 'month', starts_on: `${month}-01`, ends_on: last })
    expect(period.figures['impairment']).toBe(asked.required)
    const balances = await balancesAt(db(), last)
    expect((balances.get('1190') ?? 0) + (balances.get('1290') ?? 0)).toBe(0 - asked.required)
    expect([period.figures['1190'], period.figures['1290']]).toEqual([
      balances.get('1190'),
      balances.get('1290'),
    ])
    const { expenses } = await profitAndLoss(withScope(finance, 'ledger.read'), {
      from: `${month}-01`,
      as_of: last,
    })
    expect(expenses.lines.find(({ account_code }) => account_code === '5030')?.amount).toBe(asked.change)
    expect(await reportImpairment(withScope(finance, 'ledger.read'), { as_of: last })).toMatchObject({
      booked: asked.required,
      change: 0,
    })
  }
  expect(await allowanceOf('2026-12')).toEqual({
    dated: '2026-12-31',
    words: 'Impairment allowance at the end of Dec 2026',
  })
  expect(await allowanceOf('2027-01')).toEqual({
    dated: '2027-01-31',
    words: 'Impairment allowance at the end of Jan 2027',
  })
  expect((await findPeriods(withScope(finance, 'ledger.read'), { limit: 5 })).closed_through).toBe(
    '2027-02-17',
  )
  // January's allowance isn't required again.
  const booked = (await reportImpairment(withScope(finance, 'ledger.read'))).booked
  expect(booked).toBe(
    (await reportImpairment(withScope(finance, 'ledger.read'), { as_of: '2027-01-31' })).required,
  )
})

test('money told later counts on its own day, and its loan is left to the comparison of all', async () => {
  const borrower = await world.signIn('user')
  world.clock.set('2027-02-20T10:00:00.000Z')
  const { id } = await makeLoan(world, borrower, { payday: 20 })
  await live('2027-04-25')
  const before = await reportImpairment(withScope(finance, 'ledger.read'), {
    line: 'rent',
    as_of: '2027-03-31',
  })
  expect((await bucketsOf('rent', '2027-03-31'))['1-30']).toBe(2)
  // Paid at the end of March, before another period began: it pays what April asked for too.
  const cash = { method: 'cash' as const, received_on: '2027-03-30', note: 'Receipt 12' }
  const paid = await recordPayment(withScope(withKey(finance), 'payments.record'), {
    application_id: id,
    payment_type: 'instalment',
    amount: 240_000,
    ...cash,
  })
  await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
    id: paid.id,
    status: 'completed',
  })
  const after = await reportImpairment(withScope(finance, 'ledger.read'), {
    line: 'rent',
    as_of: '2027-03-31',
  })
  expect((await bucketsOf('rent', '2027-03-31'))['1-30']).toBe(1)
  expect(after.required).toBeLessThan(before.required)
  expect((await checkControls(withScope(finance, 'ledger.read'))).agrees).toBe(true)
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-25'])
    expect(await compareLoans(db(), day)).toEqual([])
})

test('an account that did not hold what the logs said at the month’s end keeps the month open', async () => {
  await lockMonth(finance, '2027-02')
  expect((await getMonth(withScope(finance, 'ledger.read'), { month: '2027-02' })).missing).toEqual([])
  // Wrong at month end and corrected since: today everything matches.
  const wrong = (day: string, amount: number) =>
    transact(finance, (finance) =>
      postEntry(finance, {
        kind: 'test',
        source_id: day,
        description: 'By mistake',
        effective_date: day,
        postings: [
          { account_code: ledgerAccounts.shop_principal, amount, order_id: order },
          { account_code: ledgerAccounts.funding, amount: 0 - amount },
        ],
      }),
    )
  world.clock.set('2027-02-28T20:00:00.000Z')
  await wrong('2027-02-28', 700)
  world.clock.set('2027-04-25T20:00:00.000Z')
  await wrong('2027-04-25', -700)
  await reconcileAndLock(finance, '2027-02-28')
  expect((await checkControls(withScope(finance, 'ledger.read'))).agrees).toBe(true)
  await expect(close('2027-02')).rejects.toMatchObject({
    code: 'PERIOD_NOT_READY',
    data: {
      missing: [
        {
          fact: 'shop_1200',
          text: 'Shop plans: principal: 1 shop plan differs from the ledger by GH₵ 7.00 on 28 Feb 2027',
        },
      ],
    },
  })
})

test('every posting made here is in the table of docs/money.md', async () => {
  const made = await undocumentedPostings(db())
  expect(made.filter((posting) => !posting.startsWith('test: '))).toEqual([])
})
