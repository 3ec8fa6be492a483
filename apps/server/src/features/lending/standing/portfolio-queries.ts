import type { Database } from '@efie/database'
import type { BookLine, DelinquencyBucket, LocalDate } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'

/** Days past due for portfolio-at-risk figures. */
export const parDays = [1, 30, 60, 90] as const
const MONTHS = 12

/** Loans of one line or both. */
const ofLine = (line: BookLine): SQL => (line === 'both' ? sql`true` : sql`l.line = ${line}`)

const open = sql.raw(
  'i.principal + i.interest + i.fee + i.late_fee - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee',
)

/** Running loans with their principal and past-due amount. */
const runningOnes = (line: BookLine, day: LocalDate): SQL =>
  sql`select l.id, l.days_past_due as late, l.delinquency_bucket as bucket,
        sum(i.principal - i.paid_principal) as principal,
        coalesce(sum(${open}) filter (where i.due_date < ${day}), 0) as past_due
      from loans l join instalments i on i.loan_id = l.id
      where l.status = 'active' and ${ofLine(line)} group by l.id`

type AtRisk = Record<`par_${(typeof parDays)[number]}` | `late_${(typeof parDays)[number]}`, string>

interface Ageing extends Record<string, unknown> {
  bucket: DelinquencyBucket
  loans: string
  principal: string
  past_due: string
}

/** Running loans by bucket, and amounts at risk, in a single pass over the current schedules. */
export const sumBook = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<Ageing & AtRisk>(
    db,
    sql`with running as (${runningOnes(line, day)})
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
        from running group by bucket`,
  )

/** First day of the twelve months ending with this one. */
const since = (day: LocalDate): SQL =>
  sql`(date_trunc('month', ${day}::date) - ${`${MONTHS - 1} months`}::interval)::date`

/** Amounts due and received, by month. */
export const sumExpected = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<{ month: string; expected: string; collected: string }>(
    db,
    sql`with months as (
          select to_char(m, 'YYYY-MM') as month
          from generate_series(${since(day)}, ${day}::date, '1 month') m),
        due as (
          select to_char(i.due_date, 'YYYY-MM') as month, sum(i.principal + i.interest + i.fee) as amount
          from instalments i join loans l on l.id = i.loan_id
          where l.status <> 'cancelled' and ${ofLine(line)} and i.due_date between ${since(day)} and ${day}::date
          group by 1),
        received as (
          select to_char(e.effective_date, 'YYYY-MM') as month,
            sum(case when e.kind = 'payment_reversal' then -e.amount else e.amount end) as amount
          from loan_events e join loans l on l.id = e.loan_id
          where e.kind in ('payment', 'settlement', 'payment_reversal', 'payment_reinstatement')
            and e.effective_date >= ${since(day)} and ${ofLine(line)}
          group by 1)
        select m.month, coalesce(d.amount, 0) as expected, greatest(coalesce(r.amount, 0), 0) as collected
        from months m left join due d using (month) left join received r using (month) order by m.month`,
  )

type Vintage = Record<
  'month' | 'loans' | 'principal' | 'ever_30' | 'ever_90' | 'settled' | 'written_off',
  string
>

/** Loans by month of payout or delivery, with their worst delinquency ever. */
export const sumVintages = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<Vintage>(
    db,
    sql`with worst as (
          select loan_id,
            bool_or(to_bucket in ('31-60', '61-90', '91-180', 'over-180')) as over_30,
            bool_or(to_bucket in ('91-180', 'over-180')) as over_90
          from delinquency_history group by 1)
        select to_char(l.opened_on, 'YYYY-MM') as month, count(*) as loans, sum(l.principal) as principal,
          count(*) filter (where w.over_30 or l.days_past_due > 30) as ever_30,
          count(*) filter (where w.over_90 or l.days_past_due > 90) as ever_90,
          count(*) filter (where l.status = 'settled') as settled,
          count(*) filter (where l.status = 'written-off') as written_off
        from loans l left join worst w on w.loan_id = l.id
        where l.status <> 'cancelled' and l.opened_on >= ${since(day)} and ${ofLine(line)}
        group by 1 order by 1`,
  )

/** Of what became past due in a month, how much has been cured since. */
export const sumCures = (db: Database, line: BookLine, day: LocalDate) =>
  queryRows<{ month: string; entered: string; cured: string }>(
    db,
    sql`with history as (
          select h.id, h.on_date, h.from_bucket, h.to_bucket, h.loan_id
          from delinquency_history h join loans l on l.id = h.loan_id where ${ofLine(line)})
        select to_char(h.on_date, 'YYYY-MM') as month, count(*) as entered,
          count(*) filter (where exists (
            select 1 from history c where c.loan_id = h.loan_id and c.to_bucket = 'current' and c.id > h.id)) as cured
        from history h
        where h.from_bucket = 'current' and h.on_date >= ${since(day)}
        group by 1 order by 1`,
  )
