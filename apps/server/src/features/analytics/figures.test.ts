import { schema } from '@efie/database'
import { makeLoanRow, makeUser } from '@efie/database/testing'
import {
  applicationStatuses,
  chartOfAccounts,
  defaultProductTerms,
  orderStatuses,
  paymentStatuses,
  revenueAccounts,
  type BookLine,
} from '@efie/domain'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { foldFigures, recountFigures, reportOfFigures } from './figures.ts'
import { reportOfRows } from './report-queries.ts'

let harness: Harness
const db = () => harness.services.db
const { applicationEvents, applications, disbursements, figureChanges, instalments, journalEntries } = schema
const { loans, orders, payments, postings } = schema

beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const span = { from: '2026-07-01', to: '2026-11-30' }
const previous = { from: '2026-02-01', to: '2026-06-30' }
const reach = { scope: 'all', actor: { id: uuidv7(), role: 'admin' } } as const

type Report = Awaited<ReturnType<typeof reportOfRows>>

/** The database's order of statuses depends on its collation. */
const sorted = ({ portfolio, shop, ...rest }: Report) => ({
  ...rest,
  portfolio: portfolio.toSorted((left, right) => (left.status < right.status ? -1 : 1)),
  shop: shop.toSorted((left, right) => (left.status < right.status ? -1 : 1)),
})

const agreeOn = async (line: BookLine): Promise<Report> => {
  const counted = sorted(await reportOfRows(db(), reach, span, previous, line))
  expect(sorted(await reportOfFigures(db(), span, previous, line))).toEqual(counted)
  return counted
}

/** Compares both reports for rent, shop and both; returns the common one. */
const agree = async (): Promise<Report> => {
  await agreeOn('rent')
  await agreeOn('shop')
  return agreeOn('both')
}

const apply = async (index: number): Promise<{ id: string; user_id: string }> => {
  const tenant = await makeUser(db())
  const [product] = await db().select().from(schema.financingProducts)
  const month = String(3 + (index % 9)).padStart(2, '0')
  const [row] = await db()
    .insert(applications)
    .values({
      user_id: tenant.id,
      product_id: product!.id,
      terms: { ...defaultProductTerms },
      status: applicationStatuses[index % applicationStatuses.length]!,
      monthly_rent: 82_550,
      total_advance_payment: 100_000 * (index + 1),
      landlord_name: 'Kofi',
      landlord_phone: '+233244000000',
      property_address: 'Osu',
      lease_start_date: '2026-01-01',
      lease_end_date: '2026-12-31',
      // Just before midnight, to test where days are cut.
      created_at: `2026-${month}-28T23:59:59.900Z`,
      submitted_at: `2026-${month}-28T23:59:59.900Z`,
    })
    .returning()
  return row!
}

const schedule = (loan_id: string, amount: number) =>
  db()
    .insert(instalments)
    .values(
      [1, 2, 3].map((number) => ({
        loan_id,
        number,
        due_date: `2026-${String(7 + number).padStart(2, '0')}-28`,
        principal: amount,
        interest: 10,
      })),
    )

const post = (account_code: string, amount: number, effective_date: string) =>
  db().transaction(async (tx) => {
    const [entry] = await tx
      .insert(journalEntries)
      .values({ kind: 'test', source_id: uuidv7(), description: 'Test', effective_date })
      .returning()
    const journal_entry_id = entry!.id
    await tx.insert(postings).values([
      { journal_entry_id, account_code, amount: -amount },
      { journal_entry_id, account_code: '1000', amount },
    ])
  })

test('kept figures equal a full count of the rows after every kind of change, folded or not', async () => {
  const made = []
  for (let index = 0; index < 9; index += 1) made.push(await apply(index))
  for (const [index, { id: application_id, user_id }] of made.entries()) {
    const event = (to_status: string, created_at: string) =>
      db()
        .insert(applicationEvents)
        .values({ application_id, code: 'application.status-changed', values: {}, to_status, created_at })
    await event('in-review', '2026-11-01T10:00:00.000Z')
    await event('in-review', '2026-11-03T10:00:00.000Z')
    await event(index % 3 ? 'approved' : 'rejected', `2026-11-0${1 + (index % 7)}T12:29:00.000Z`)
    const payment_type = (['instalment', 'settlement', 'application_fee'] as const)[index % 3]!
    const lent =
      payment_type === 'application_fee'
        ? null
        : await makeLoanRow(db(), { user_id, application_id, opened_on: '2025-01-01' })
    await db()
      .insert(payments)
      .values({
        user_id,
        application_id,
        loan_id: lent?.id ?? null,
        amount: 50_000 + index,
        payment_type,
        status: paymentStatuses[index % paymentStatuses.length]!,
        reference: `figures-${index}`,
        paid_at: '2026-09-30T23:59:59.999Z',
      })
    await db()
      .insert(orders)
      .values({
        user_id,
        reference: `ORD-${index}`,
        status: orderStatuses[index % orderStatuses.length]!,
        pay: 'now',
        cash_price: 900 + index,
        tax_amount: 0,
        down_payment: 0,
        instalment_price: 900 + index,
        financed_amount: 900 + index,
        terms: { ...defaultProductTerms },
        tax_rates: [],
        recipient_name: 'Ama',
        phone: '+233244000000',
        region: 'Greater Accra',
        address: 'Osu',
        delivery_date: '2026-09-02',
        delivery_slot: 'morning',
        created_at: '2026-08-31T12:00:00.000Z',
      })
  }
  await post('4000', 23_939, '2026-10-31')
  await post('4010', 700, '2026-06-30')
  await post('2000', 1, '2026-10-31')
  const first = await agree()
  expect(first.current.revenue).toBe(23_939)
  expect(first.funnel[1]).toEqual({ step: 'reviewed', count: first.funnel[0]!.count })
  await foldFigures(harness.services)
  expect(await db().select().from(figureChanges)).toEqual([])
  expect(await agree()).toEqual(first)

  // A loan's history: paid out, late, rescheduled, settled, refunded, payout reversed.
  const loan = made[4]!
  const change = (values: Partial<typeof applications.$inferInsert>) =>
    db().update(applications).set(values).where(eq(applications.id, loan.id))
  await change({ status: 'active', approved_at: '2026-08-01T08:00:00Z', signed_at: '2026-08-02T08:00:00Z' })
  const [lent] = await db().select().from(loans).where(eq(loans.application_id, loan.id))
  const loanChange = (values: Partial<typeof loans.$inferInsert>) =>
    db().update(loans).set(values).where(eq(loans.id, lent!.id))
  await loanChange({ opened_on: '2026-08-05', principal: 500_000 })
  await schedule(lent!.id, 1_000)
  await change({ payout_date: '2026-08-05' })
  expect((await agree()).collections).toContainEqual({ month: '2026-08', due: 1_010, collected: 0 })
  await db().insert(disbursements).values({
    application_id: loan.id,
    user_id: loan.user_id,
    amount: 990_600,
    status: 'confirmed',
    confirmed_at: '2026-08-05T09:00:00.000Z',
    reference: 'payout',
    payout_method: 'bank',
    payout_account: '1',
    payout_name: 'Kofi',
    requested_by: uuidv7(),
  })
  await loanChange({ days_past_due: 40 })
  expect((await agree()).cohorts).toEqual([
    { month: '2026-08', loans: 1, financed: 500_000, settled: 0, past_due: 1 },
  ])
  await db().update(instalments).set({ principal: 2_000 })
  await db().update(instalments).set({ due_date: '2026-11-28' }).where(eq(instalments.number, 1))
  await agree()
  await db().update(payments).set({ status: 'refunded', refunded_amount: 500 })
  await db().update(payments).set({ paid_at: '2026-10-01T00:00:00.000Z' })
  await db().update(orders).set({ status: 'closed' })

  // A plan's history: delivered, two months due, paid off early, late, written off.
  const [order] = await db().select().from(orders)
  const order_id = order!.id
  const plan = await makeLoanRow(db(), {
    user_id: order!.user_id,
    order_id,
    opened_on: '2026-08-20',
    principal: 900,
  })
  await db()
    .insert(instalments)
    .values([
      { loan_id: plan.id, number: 1, due_date: '2026-09-28', principal: 450, interest: 20 },
      { loan_id: plan.id, number: 2, due_date: '2026-10-28', principal: 450, interest: 20 },
    ])
  await db()
    .insert(payments)
    .values(
      (['order_instalment', 'settlement'] as const).map((payment_type) => ({
        user_id: order!.user_id,
        order_id,
        loan_id: plan.id,
        amount: 470,
        payment_type,
        status: 'completed' as const,
        reference: `plan-${payment_type}`,
        paid_at: '2026-09-28T10:00:00.000Z',
      })),
    )
  await agree()
  expect((await agreeOn('shop')).collections).toEqual([
    { month: '2026-09', due: 470, collected: 940 },
    { month: '2026-10', due: 470, collected: 0 },
  ])
  const planChange = (values: Partial<typeof loans.$inferInsert>) =>
    db().update(loans).set(values).where(eq(loans.id, plan.id))
  const ofPlan = (number: number) => and(eq(instalments.loan_id, plan.id), eq(instalments.number, number))
  await planChange({ days_past_due: 45 })
  await db().update(instalments).set({ principal: 100, due_date: '2026-11-28' }).where(ofPlan(2))
  const inAugust = { month: '2026-08', loans: 1, financed: 900 }
  expect((await agreeOn('shop')).cohorts).toEqual([{ ...inAugust, settled: 0, past_due: 1 }])
  await planChange({ days_past_due: 0, status: 'settled', closed_at: '2026-11-01T10:00:00.000Z' })
  expect((await agreeOn('shop')).cohorts).toEqual([{ ...inAugust, settled: 1, past_due: 0 }])
  await planChange({ status: 'written-off', written_off_on: '2026-11-01' })
  await db().delete(instalments).where(ofPlan(1))
  await agree()
  await change({ status: 'settled' })
  await loanChange({ status: 'settled', days_past_due: 0, closed_at: '2026-11-01T10:00:00.000Z' })
  await db().update(disbursements).set({ status: 'reversed' })
  await loanChange({ status: 'cancelled' })
  const last = await agree()
  expect(last.current.disbursed).toBe(0)
  await foldFigures(harness.services)
  expect(await agree()).toEqual(last)

  // Recounting changes nothing, except that rows inserted without triggers are included.
  await recountFigures(harness.services)
  expect(await agree()).toEqual(last)
  await db().delete(payments).where(eq(payments.order_id, order_id))
  await db().delete(instalments).where(eq(instalments.loan_id, plan.id))
  await db().delete(loans).where(eq(loans.id, plan.id))
  await db().execute(sql`alter table orders disable trigger user`)
  await db().delete(orders)
  await db().execute(sql`alter table orders enable trigger user`)
  await recountFigures(harness.services)
  expect((await agree()).shop).toEqual([])
})

test('a change that counts for nothing leaves nothing to fold', async () => {
  await foldFigures(harness.services)
  await db().update(applications).set({ decision_reason: 'A word' })
  await db().update(loans).set({ checked_on: '2026-11-20' })
  await db()
    .update(payments)
    .set({ note: 'A word', amount: sql`${payments.amount}` })
  expect(await db().select().from(figureChanges)).toEqual([])
})

test('the database counts as revenue what is posted to the domain’s revenue accounts, and nothing else', async () => {
  const day = '2031-01-15'
  for (const { code } of chartOfAccounts) await post(code, 100, day)
  const { revenue_by_kind } = await reportOfFigures(db(), { from: day, to: day }, previous, 'both')
  expect(revenue_by_kind.map(({ account }) => account)).toEqual(revenueAccounts.toSorted())
})
