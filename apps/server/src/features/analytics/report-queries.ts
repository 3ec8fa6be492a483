import { schema, type Database } from '@efie/database'
import { revenueAccounts, type BookLine } from '@efie/domain'
import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { queryRows } from '../../platform/database/query-rows.ts'
import { ofOwnLeads } from '../leads/index.ts'
import { orderScope } from '../orders/index.ts'
import { withinReach, type Reach } from './queries.ts'

const {
  applicationEvents,
  applications,
  disbursements,
  instalments,
  ledgerAccounts,
  loans,
  orders,
  payments,
  postings,
} = schema

/** An inclusive range of days. */
export interface Span {
  from: string
  to: string
}

const during = (column: AnyPgColumn, { from, to }: Span): SQL =>
  sql`${column} >= ${from}::date and ${column} < ${to}::date + 1`

/** Restricts a query to applications in scope; no condition for readers with full scope. */
const ofReach = (db: Database, column: AnyPgColumn, reach: Reach): SQL | undefined => {
  const reached = withinReach(reach)
  return reached && inArray(column, db.select({ id: applications.id }).from(applications).where(reached))
}

/** Sums are text, because they can exceed a 32-bit integer. */
const total = (amount: SQL) => sql<string>`coalesce(sum(${amount}), 0)::text`

const headline = async (db: Database, reach: Reach, span: Span) => {
  const [made] = await db
    .select({ count: count() })
    .from(applications)
    .where(and(during(applications.created_at, span), withinReach(reach)))
  const decided = await db
    .select({ to: applicationEvents.to_status, count: count() })
    .from(applicationEvents)
    .where(
      and(
        inArray(applicationEvents.to_status, ['approved', 'rejected']),
        during(applicationEvents.created_at, span),
        ofReach(db, applicationEvents.application_id, reach),
      ),
    )
    .groupBy(applicationEvents.to_status)
  const decisions = new Map(decided.map((row) => [row.to, row.count]))
  const [paidOut] = await db
    .select({ total: total(sql`${disbursements.amount}`) })
    .from(disbursements)
    .where(
      and(
        eq(disbursements.status, 'confirmed'),
        during(disbursements.confirmed_at, span),
        ofReach(db, disbursements.application_id, reach),
      ),
    )
  const [received] = await db
    .select({ total: total(sql`${payments.amount} - ${payments.refunded_amount}`) })
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['completed', 'partly-refunded', 'refunded']),
        during(payments.paid_at, span),
        ofReach(db, payments.application_id, reach),
      ),
    )
  const revenue = await revenueByKind(db, reach, span)
  return {
    applications: made?.count ?? 0,
    approvals: decisions.get('approved') ?? 0,
    rejections: decisions.get('rejected') ?? 0,
    disbursed: Number(paidOut?.total ?? 0),
    collected: Number(received?.total ?? 0),
    revenue: revenue.reduce((sum, row) => sum + row.amount, 0),
  }
}

/** Revenue accounts have credit balances, negative in the ledger. */
const revenueByKind = async (db: Database, reach: Reach, { from, to }: Span) => {
  const rows = await db
    .select({
      account: postings.account_code,
      name: ledgerAccounts.name,
      amount: total(sql`-${postings.amount}`),
    })
    .from(postings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.code, postings.account_code))
    .where(
      and(
        inArray(postings.account_code, [...revenueAccounts]),
        sql`${postings.effective_date} between ${from}::date and ${to}::date`,
        ofReach(db, postings.application_id, reach),
      ),
    )
    .groupBy(postings.account_code, ledgerAccounts.name)
    .orderBy(postings.account_code)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** How many of the period's applications reached each step. */
const funnel = async (db: Database, reach: Reach, span: Span) => {
  const reviewed = sql`exists (select 1 from ${applicationEvents} where ${applicationEvents.application_id} = ${applications.id} and ${applicationEvents.to_status} = 'in-review')`
  const [row] = await db
    .select({
      submitted: count(),
      reviewed: sql<number>`(count(*) filter (where ${reviewed}))::int`,
      approved: sql<number>`(count(*) filter (where ${applications.approved_at} is not null))::int`,
      signed: sql<number>`(count(*) filter (where ${applications.signed_at} is not null))::int`,
      paid_out: sql<number>`(count(*) filter (where ${applications.payout_date} is not null))::int`,
    })
    .from(applications)
    .where(and(during(applications.created_at, span), withinReach(reach)))
  return Object.entries(row ?? {}).map(([step, reached]) => ({ step, count: reached }))
}

/** Whole hours from submission to decision, for decisions of the period. */
const approvalHours = async (db: Database, reach: Reach, span: Span) => {
  const hours = sql`round(extract(epoch from ${applicationEvents.created_at} - coalesce(${applications.submitted_at}, ${applications.created_at})) / 3600)`
  const [row] = await db
    .select({
      median: sql<number | null>`(percentile_disc(0.5) within group (order by ${hours}))::int`,
      p90: sql<number | null>`(percentile_disc(0.9) within group (order by ${hours}))::int`,
      decided: count(),
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.application_id))
    .where(
      and(
        inArray(applicationEvents.to_status, ['approved', 'rejected']),
        during(applicationEvents.created_at, span),
        withinReach(reach),
      ),
    )
  return row ?? { median: null, p90: null, decided: 0 }
}

/** Current status, independent of the period. */
const portfolioByStatus = async (db: Database, reach: Reach) => {
  const rows = await db
    .select({
      status: applications.status,
      count: count(),
      financed: total(sql`${applications.total_advance_payment}`),
    })
    .from(applications)
    .where(withinReach(reach))
    .groupBy(applications.status)
    .orderBy(applications.status)
  return rows.map((row) => ({ ...row, financed: Number(row.financed) }))
}

interface MonthSum extends Record<string, unknown> {
  month: string
  amount: string
}

/** Loans of one or both lines, within the caller's scope of applications or orders. */
const loansWithin = (db: Database, reach: Reach, line: BookLine): SQL => {
  const rent = sql`${loans.line} = 'rent' and ${ofReach(db, loans.application_id, reach) ?? sql`true`}`
  const shop = sql`${loans.line} = 'shop' and ${loans.order_id} in (select ${orders.id} from ${orders} where ${ordersWithin(reach) ?? sql`true`})`
  const reached = line === 'both' ? sql`(${rent}) or (${shop})` : line === 'rent' ? rent : shop
  return sql`(${reached})`
}

/** Amounts due under current schedules, and received by instalments and settlements, by month. */
const collectionsByMonth = async (db: Database, reach: Reach, span: Span, line: BookLine) => {
  const within = loansWithin(db, reach, line)
  const due = await queryRows<MonthSum>(
    db,
    sql`select to_char(${instalments.due_date}, 'YYYY-MM') as month,
          sum(${instalments.principal} + ${instalments.interest} + ${instalments.fee})::text as amount
        from ${instalments} join ${loans} on ${loans.id} = ${instalments.loan_id}
        where ${instalments.due_date} between ${span.from}::date and ${span.to}::date
          and ${loans.status} <> 'cancelled' and ${within}
        group by 1`,
  )
  const paid = await queryRows<MonthSum>(
    db,
    sql`select to_char(${payments.paid_at}, 'YYYY-MM') as month,
          sum(${payments.amount} - ${payments.refunded_amount})::text as amount
        from ${payments} join ${loans} on ${loans.id} = ${payments.loan_id}
        where ${during(payments.paid_at, span)} and ${payments.status} in ('completed', 'partly-refunded', 'refunded')
          and ${within}
        group by 1`,
  )
  const months = new Map<string, { month: string; due: number; collected: number }>()
  const of = (month: string) => {
    const row = months.get(month) ?? { month, due: 0, collected: 0 }
    months.set(month, row)
    return row
  }
  for (const row of due) of(row.month).due = Number(row.amount)
  for (const row of paid) of(row.month).collected = Number(row.amount)
  return [...months.values()].sort((left, right) => left.month.localeCompare(right.month))
}

/** Orders in scope: of a sales executive's leads, in arrears, or all. */
const ordersWithin = ({ scope, actor }: Reach): SQL | undefined => {
  if (scope !== 'own') return orderScope(scope, actor.id)
  return actor.role === 'sales_executive' ? ofOwnLeads(orders.user_id, actor.id) : sql`false`
}

/** Orders of the period in scope. */
const shopByStatus = async (db: Database, reach: Reach, span: Span) => {
  const rows = await db
    .select({ status: orders.status, orders: count(), amount: total(sql`${orders.cash_price}`) })
    .from(orders)
    .where(and(during(orders.created_at, span), ordersWithin(reach)))
    .groupBy(orders.status)
    .orderBy(orders.status)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

interface Cohort extends Record<string, unknown> {
  month: string
  loans: number
  financed: string
  settled: number
  past_due: number
}

/** Loans by month of payout or delivery, with their current standing. */
const cohorts = async (db: Database, reach: Reach, { from, to }: Span, line: BookLine) => {
  const rows = await queryRows<Cohort>(
    db,
    sql`select to_char(${loans.opened_on}, 'YYYY-MM') as month, count(*)::int as loans,
          sum(${loans.principal})::text as financed,
          (count(*) filter (where ${loans.status} = 'settled'))::int as settled,
          (count(*) filter (where ${loans.days_past_due} > 30 or ${loans.status} = 'written-off'))::int as past_due
        from ${loans}
        where ${loans.opened_on} between ${from}::date and ${to}::date
          and ${loans.status} <> 'cancelled' and ${loansWithin(db, reach, line)}
        group by 1 order by 1`,
  )
  return rows.map((row) => ({ ...row, financed: Number(row.financed) }))
}

/** The report for readers with limited scope, computed from the rows they can see. */
export const reportOfRows = async (
  db: Database,
  reach: Reach,
  span: Span,
  previous: Span,
  line: BookLine,
) => ({
  current: await headline(db, reach, span),
  before: await headline(db, reach, previous),
  funnel: await funnel(db, reach, span),
  approval_hours: await approvalHours(db, reach, span),
  portfolio: await portfolioByStatus(db, reach),
  collections: await collectionsByMonth(db, reach, span, line),
  revenue_by_kind: await revenueByKind(db, reach, span),
  shop: await shopByStatus(db, reach, span),
  cohorts: await cohorts(db, reach, span, line),
})
