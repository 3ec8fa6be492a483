import { delinquencyBuckets, type DelinquencyBucket } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { queryRows } from '../../platform/database/query-rows.ts'

const PAR_DAYS = [1, 30, 60, 90] as const
const MONTHS = 12

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 10_000) / whole))

interface Ageing extends Record<string, unknown> {
  bucket: DelinquencyBucket
  loans: string
  principal: string
  past_due: string
}

/** Loans by bucket, and what is at risk beyond so many days: one pass over the schedules of running loans. */
const loadBook = async (ctx: Context, day: string) => {
  const rows = await queryRows<
    Ageing & Record<`par_${(typeof PAR_DAYS)[number]}` | `late_${(typeof PAR_DAYS)[number]}`, string>
  >(
    ctx.db,
    sql`with loans as (
          select a.id, a.days_past_due as late, a.delinquency_bucket as bucket,
            sum(i.principal - i.paid_principal) as principal,
            coalesce(sum(i.principal + i.interest + i.fee + i.late_fee - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee)
              filter (where i.due_date < ${day}), 0) as past_due
          from applications a
          join instalments i on i.application_id = a.id and i.schedule_version = a.schedule_version
          where a.status = 'active' group by a.id)
        select bucket, count(*) as loans, sum(principal) as principal, sum(past_due) as past_due,
          ${sql.join(
            PAR_DAYS.flatMap((days) => [
              sql.raw(
                `coalesce(sum(principal) filter (where late >= ${days === 1 ? 1 : days + 1}), 0) as par_${days}`,
              ),
              sql.raw(`count(*) filter (where late >= ${days === 1 ? 1 : days + 1}) as late_${days}`),
            ]),
            sql`, `,
          )}
        from loans group by bucket`,
  )
  const total = (pick: (row: (typeof rows)[number]) => string) =>
    rows.reduce((sum, row) => sum + Number(pick(row)), 0)
  const principal = total((row) => row.principal)
  return {
    loans: total((row) => row.loans),
    principal_outstanding: principal,
    par: PAR_DAYS.map((days) => {
      const risk = total((row) => row[`par_${days}`])
      return {
        days,
        principal: risk,
        share_bps: share(risk, principal),
        loans: total((row) => row[`late_${days}`]),
      }
    }),
    ageing: delinquencyBuckets.map((bucket) => {
      const row = rows.find((one) => one.bucket === bucket)
      return {
        bucket,
        loans: Number(row?.loans ?? 0),
        principal: Number(row?.principal ?? 0),
        past_due: Number(row?.past_due ?? 0),
      }
    }),
  }
}

/** What fell due in each month against what came in for loans in it. */
const loadExpected = async (ctx: Context, day: string) => {
  const rows = await queryRows<{ month: string; expected: string; collected: string }>(
    ctx.db,
    sql`with months as (
          select to_char(m, 'YYYY-MM') as month, m::date as first, (m + interval '1 month')::date as next
          from generate_series(date_trunc('month', ${day}::date) - ${`${MONTHS - 1} months`}::interval, ${day}::date, '1 month') m),
        due as (
          select to_char(i.due_date, 'YYYY-MM') as month, sum(i.principal + i.interest + i.fee) as amount
          from instalments i join applications a on a.id = i.application_id and a.schedule_version = i.schedule_version
          where a.status in ('active', 'settled', 'written-off') and i.due_date >= (select min(first) from months) and i.due_date <= ${day}
          group by 1),
        received as (
          select to_char(e.effective_date, 'YYYY-MM') as month, sum(case when e.kind = 'payment_reversal' then -e.amount else e.amount end) as amount
          from loan_events e
          where e.kind in ('payment', 'settlement', 'payment_reversal') and e.effective_date >= (select min(first) from months)
          group by 1)
        select m.month, coalesce(d.amount, 0) as expected, greatest(coalesce(r.amount, 0), 0) as collected
        from months m left join due d using (month) left join received r using (month) order by m.month`,
  )
  return rows.map((row) => ({
    month: row.month,
    expected: Number(row.expected),
    collected: Number(row.collected),
  }))
}

const loadVintages = async (ctx: Context, day: string) => {
  const rows = await queryRows<
    Record<'month' | 'loans' | 'principal' | 'ever_30' | 'ever_90' | 'settled' | 'written_off', string>
  >(
    ctx.db,
    sql`with worst as (
          select application_id, max(days_past_due) as days,
            bool_or(to_bucket in ('31-60', '61-90', '91-180', 'over-180')) as over_30,
            bool_or(to_bucket in ('91-180', 'over-180')) as over_90
          from delinquency_history group by application_id)
        select to_char(a.payout_date, 'YYYY-MM') as month, count(*) as loans, sum(a.total_advance_payment) as principal,
          count(*) filter (where w.over_30 or a.days_past_due > 30) as ever_30,
          count(*) filter (where w.over_90 or a.days_past_due > 90) as ever_90,
          count(*) filter (where a.status = 'settled') as settled,
          count(*) filter (where a.status = 'written-off') as written_off
        from applications a left join worst w on w.application_id = a.id
        where a.status in ('active', 'settled', 'written-off')
          and a.payout_date >= date_trunc('month', ${day}::date) - ${`${MONTHS - 1} months`}::interval
        group by 1 order by 1`,
  )
  return rows.map(({ month, ...figures }) => ({
    month,
    loans: Number(figures.loans),
    principal: Number(figures.principal),
    ever_30: Number(figures.ever_30),
    ever_90: Number(figures.ever_90),
    settled: Number(figures.settled),
    written_off: Number(figures.written_off),
  }))
}

/** Of the loans that fell past due in a month, those that were current again since. */
const loadCures = async (ctx: Context, day: string) => {
  const rows = await queryRows<{ month: string; entered: string; cured: string }>(
    ctx.db,
    sql`select to_char(h.on_date, 'YYYY-MM') as month, count(*) as entered,
          count(*) filter (where exists (
            select 1 from delinquency_history c
            where c.application_id = h.application_id and c.to_bucket = 'current' and c.id > h.id)) as cured
        from delinquency_history h
        where h.from_bucket = 'current' and h.on_date >= date_trunc('month', ${day}::date) - ${`${MONTHS - 1} months`}::interval
        group by 1 order by 1`,
  )
  return rows.map((row) => {
    const entered = Number(row.entered)
    const cured = Number(row.cured)
    return { month: row.month, entered, cured, share_bps: share(cured, entered) }
  })
}

/** The portfolio at risk as of today, in set-based queries over the kept projections. */
export const getPortfolio = async (ctx: Context) => {
  authorise(ctx, 'portfolio.read')
  const day = today(ctx.clock)
  return {
    as_of: day,
    ...(await loadBook(ctx, day)),
    expected: await loadExpected(ctx, day),
    vintages: await loadVintages(ctx, day),
    cures: await loadCures(ctx, day),
  }
}
