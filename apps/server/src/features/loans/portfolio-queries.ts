import type { Database } from '@efie/database'
import type { BookLine, DelinquencyBucket, LocalDate } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

/** Portfolio at risk beyond so many days. */
export const parDays = [1, 30, 60, 90] as const
const MONTHS = 12

/** Rows of rent loans, of shop plans, or of both, in the same columns. */
const ofLine = (line: BookLine, rent: SQL, shop: SQL): SQL =>
  line === 'both' ? sql`${rent} union all ${shop}` : line === 'rent' ? rent : shop

const open = sql.raw(
  'i.principal + i.interest + i.fee + i.late_fee - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee',
)

/** Running loans and plans, each with its principal and what is past due of it. */
const runningOnes = (line: BookLine, day: LocalDate): SQL =>
  ofLine(
    line,
    sql`select a.id, a.days_past_due as late, a.delinquency_bucket as bucket,
          sum(i.principal - i.paid_principal) as principal,
          coalesce(sum(${open}) filter (where i.due_date < ${day}), 0) as past_due
        from applications a
        join instalments i on i.application_id = a.id and i.schedule_version = a.schedule_version
        where a.status = 'active' group by a.id`,
    sql`select p.order_id as id, p.days_past_due as late, p.delinquency_bucket as bucket,
          sum(i.principal - i.paid_principal) as principal,
          coalesce(sum(${open}) filter (where i.due_date < ${day}), 0) as past_due
        from order_plans p join order_instalments i on i.order_id = p.order_id
        where p.closed_at is null group by p.order_id`,
  )

type AtRisk = Record<`par_${(typeof parDays)[number]}` | `late_${(typeof parDays)[number]}`, string>

interface Ageing extends Record<string, unknown> {
  bucket: DelinquencyBucket
  loans: string
  principal: string
  past_due: string
}

/** What is running by bucket, and what is at risk beyond so many days: one pass over the schedules in force. */
export const sumBook = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<Ageing & AtRisk>(
    db,
    sql`with loans as (${runningOnes(line, day)})
        select bucket, count(*) as loans, sum(principal) as principal, sum(past_due) as past_due,
          ${sql.join(
            parDays.flatMap((days) => {
              const from = sql.raw(String(days === 1 ? 1 : days + 1))
              return [
                sql`coalesce(sum(principal) filter (where late >= ${from}), 0) as ${sql.raw(`par_${days}`)}`,
                sql`count(*) filter (where late >= ${from}) as ${sql.raw(`late_${days}`)}`,
              ]
            }),
            sql`, `,
          )}
        from loans group by bucket`,
  )

/** The first day of the twelve months that end with this one. */
const since = (day: LocalDate): SQL =>
  sql`(date_trunc('month', ${day}::date) - ${`${MONTHS - 1} months`}::interval)::date`

const receipts = (table: SQL, day: LocalDate): SQL =>
  sql`select effective_date, case when kind = 'payment_reversal' then -amount else amount end as amount
      from ${table} where kind in ('payment', 'settlement', 'payment_reversal') and effective_date >= ${since(day)}`

/** What fell due in each month against what came in for loans and plans in it. */
export const sumExpected = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<{ month: string; expected: string; collected: string }>(
    db,
    sql`with months as (
          select to_char(m, 'YYYY-MM') as month
          from generate_series(${since(day)}, ${day}::date, '1 month') m),
        lines as (${ofLine(
          line,
          sql`select i.due_date, i.principal + i.interest + i.fee as amount
              from instalments i join applications a on a.id = i.application_id and a.schedule_version = i.schedule_version
              where a.status in ('active', 'settled', 'written-off') and i.due_date between ${since(day)} and ${day}::date`,
          sql`select i.due_date, i.principal + i.interest + i.fee as amount
              from order_instalments i where i.due_date between ${since(day)} and ${day}::date`,
        )}),
        events as (${ofLine(line, receipts(sql`loan_events`, day), receipts(sql`order_plan_events`, day))}),
        due as (select to_char(due_date, 'YYYY-MM') as month, sum(amount) as amount from lines group by 1),
        received as (select to_char(effective_date, 'YYYY-MM') as month, sum(amount) as amount from events group by 1)
        select m.month, coalesce(d.amount, 0) as expected, greatest(coalesce(r.amount, 0), 0) as collected
        from months m left join due d using (month) left join received r using (month) order by m.month`,
  )

type Vintage = Record<
  'month' | 'loans' | 'principal' | 'ever_30' | 'ever_90' | 'settled' | 'written_off',
  string
>

/** Loans by the month of their payout, plans by that of their delivery, with the worst that ever became of them. */
export const sumVintages = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<Vintage>(
    db,
    sql`with worst as (
          select coalesce(application_id, order_id) as id,
            bool_or(to_bucket in ('31-60', '61-90', '91-180', 'over-180')) as over_30,
            bool_or(to_bucket in ('91-180', 'over-180')) as over_90
          from delinquency_history group by 1),
        begun as (${ofLine(
          line,
          sql`select id, payout_date as begun_on, total_advance_payment as principal, days_past_due as late,
                status = 'settled' as settled, status = 'written-off' as written_off
              from applications
              where status in ('active', 'settled', 'written-off') and payout_date >= ${since(day)}`,
          sql`select order_id as id, begun_on, financed_amount as principal, days_past_due as late,
                closed_at is not null and written_off_on is null as settled, written_off_on is not null as written_off
              from order_plans where begun_on >= ${since(day)}`,
        )})
        select to_char(b.begun_on, 'YYYY-MM') as month, count(*) as loans, sum(b.principal) as principal,
          count(*) filter (where w.over_30 or b.late > 30) as ever_30,
          count(*) filter (where w.over_90 or b.late > 90) as ever_90,
          count(*) filter (where b.settled) as settled,
          count(*) filter (where b.written_off) as written_off
        from begun b left join worst w on w.id = b.id group by 1 order by 1`,
  )

const historyOf: Record<BookLine, SQL> = {
  both: sql`true`,
  rent: sql`application_id is not null`,
  shop: sql`order_id is not null`,
}

/** Of what fell past due in a month, what was current again since. */
export const sumCures = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<{ month: string; entered: string; cured: string }>(
    db,
    sql`with history as (
          select id, on_date, from_bucket, to_bucket, coalesce(application_id, order_id) as loan
          from delinquency_history where ${historyOf[line]})
        select to_char(h.on_date, 'YYYY-MM') as month, count(*) as entered,
          count(*) filter (where exists (
            select 1 from history c where c.loan = h.loan and c.to_bucket = 'current' and c.id > h.id)) as cured
        from history h
        where h.from_bucket = 'current' and h.on_date >= ${since(day)}
        group by 1 order by 1`,
  )
