import type { Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

/** Sums come as text where they may pass an integer. */
type Sum = string | number | null

export interface ControlRow extends Record<string, unknown> {
  account_code: string
  sub_ledger_name: string
  sub_ledger: Sum
}

/** What the rows behind a control account add up to, in the ledger's signs. Each account appears once. */
export const sumSubLedgers = (db: Database): Promise<ControlRow[]> =>
  queryRows<ControlRow>(
    db,
    sql`
    with loans as (
      select coalesce(sum(i.principal - i.paid_principal), 0) as principal,
        coalesce(sum(i.late_fee - i.paid_late_fee), 0) as late_fee
      from applications a join instalments i on i.application_id = a.id and i.schedule_version = a.schedule_version
      where a.status = 'active'
    ),
    plans as (
      select coalesce(sum(principal_outstanding), 0) as principal, coalesce(sum(late_fee_outstanding), 0) as late_fee
      from order_plans
    ),
    sold as (
      select coalesce(sum(financed_amount), 0) as principal from orders
      where status in ('confirmed', 'packed', 'out-for-delivery')
    ),
    payouts as (
      select coalesce(sum(amount) filter (where status in ('released', 'sent', 'failed')), 0) as in_flight,
        coalesce(sum(amount) filter (where status in ('released', 'failed')), 0) as payable
      from disbursements
    ),
    held as (
      select coalesce(sum(p.amount - p.refunded_amount), 0) as amount from payments p
      where p.payment_type = 'initial_payment' and p.paid_at is not null and not p.surplus
        and not exists (select 1 from loan_accounts l where l.application_id = p.application_id)
    ),
    unknown as (
      select coalesce(sum(r.amount), 0) as amount from unidentified_receipts r
      left join payments p on p.id = r.payment_id where p.paid_at is null
    )
    , invoiced as (
      select coalesce(sum(total - paid - credited), 0) as amount from invoices where status not in ('draft', 'void')
    )
    select '1100' as account_code, 'Principal of running loans' as sub_ledger_name, principal as sub_ledger from loans
    union all select '1130', 'Late fees of running loans and plans', loans.late_fee + plans.late_fee from loans, plans
    union all select '1200', 'Principal of plans, and of orders not delivered yet', plans.principal + sold.principal from plans, sold
    union all select '1300', 'Employers’ invoices that are open', amount from invoiced
    union all select '2310', 'Payroll receipts not yet with the loans', 0
    union all select '1030', 'Payouts released and not confirmed', in_flight from payouts
    union all select '2020', 'Payouts owed to landlords', 0 - payable from payouts
    union all select '2010', 'Initial payments of loans not paid out', 0 - amount from held
    union all select '2040', 'Money of unknown origin', 0 - amount from unknown
    order by 1`,
  )

export interface ExposureRow extends Record<string, unknown> {
  bucket: string
  loans: Sum
  exposure: Sum
}

/** What running loans owe by the ledger, by bucket of delinquency. */
export const sumExposure = (db: Database): Promise<ExposureRow[]> =>
  queryRows<ExposureRow>(
    db,
    sql`
    with owed as (
      select application_id, sum(amount) as amount from postings
      where account_code in ('1100', '1110', '1120', '1130') and application_id is not null group by application_id
    )
    select a.delinquency_bucket as bucket, count(*) as loans, coalesce(sum(greatest(o.amount, 0)), 0) as exposure
    from applications a join owed o on o.application_id = a.id
    where a.status = 'active' group by a.delinquency_bucket`,
  )

export interface FlowRow extends Record<string, unknown> {
  day: string
  received: Sum
  paid_out: Sum
}

/** Money in and out of bank, gateway and till, day by day; what moves between them is neither. */
export const sumFlows = (db: Database, from: LocalDate, to: LocalDate): Promise<FlowRow[]> =>
  queryRows<FlowRow>(
    db,
    sql`
    with moved as (
      select e.id, e.effective_date, sum(p.amount) as amount
      from journal_entries e join postings p on p.journal_entry_id = e.id
      where e.effective_date between ${from} and ${to} and p.account_code in ('1000', '1010', '1020')
      group by e.id, e.effective_date
    )
    select d.day::date::text as day,
      coalesce(sum(m.amount) filter (where m.amount > 0), 0) as received,
      coalesce(0 - sum(m.amount) filter (where m.amount < 0), 0) as paid_out
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d(day)
    left join moved m on m.effective_date = d.day::date
    group by 1 order by 1`,
  )

interface WaitingRow extends Record<string, unknown> {
  payouts: Sum
  refunds: Sum
  expected: Sum
  overdue: Sum
}

/** What is promised away, and what instalments should bring. */
export const sumWaiting = async (db: Database, today: LocalDate) => {
  const [row] = await queryRows<WaitingRow>(
    db,
    sql`
    with due as (
      select i.due_date, i.principal + i.interest + i.fee + i.late_fee
        - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee as open
      from applications a join instalments i on i.application_id = a.id and i.schedule_version = a.schedule_version
      where a.status = 'active' and i.due_date <= ${today}::date + 30
    )
    select
      (select coalesce(sum(amount), 0) from disbursements where status in ('requested', 'released', 'failed')) as payouts,
      (select coalesce(sum(amount), 0) from refunds where status in ('requested', 'released', 'failed')) as refunds,
      coalesce(sum(open) filter (where due_date >= ${today}), 0) as expected,
      coalesce(sum(open) filter (where due_date < ${today}), 0) as overdue
    from due`,
  )
  return {
    payouts_waiting: Number(row?.payouts ?? 0),
    refunds_waiting: Number(row?.refunds ?? 0),
    expected_30_days: Number(row?.expected ?? 0),
    overdue: Number(row?.overdue ?? 0),
  }
}

export interface MonthRow extends Record<string, unknown> {
  month: string
  demanded: Sum
  paid_of_demanded: Sum
  collected: Sum
}

/** Instalments by the month in which they fall due, and money by the month in which it came. */
export const sumMonths = (db: Database, from: LocalDate, to: LocalDate): Promise<MonthRow[]> =>
  queryRows<MonthRow>(
    db,
    sql`
    with months as (
      select to_char(m, 'YYYY-MM') as month
      from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') as m
    ),
    demanded as (
      select to_char(i.due_date, 'YYYY-MM') as month, sum(i.principal + i.interest + i.fee) as demanded,
        sum(i.paid_principal + i.paid_interest + i.paid_fee) as paid
      from applications a join instalments i on i.application_id = a.id and i.schedule_version = a.schedule_version
      where a.status in ('active', 'settled', 'written-off') and i.due_date between ${from} and ${to} group by 1
    ),
    collected as (
      select to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month, sum(amount - refunded_amount) as amount
      from payments where payment_type in ('instalment', 'settlement') and paid_at >= ${from}::date
        and paid_at < ${to}::date + 1 group by 1
    )
    select m.month, coalesce(d.demanded, 0) as demanded, coalesce(d.paid, 0) as paid_of_demanded,
      coalesce(c.amount, 0) as collected
    from months m left join demanded d using (month) left join collected c using (month) order by m.month`,
  )

interface FeeRow extends Record<string, unknown> {
  told: Sum
  collected: Sum
}

/** Fees as the provider told them with the payments of these days. */
export const sumFeesTold = async (db: Database, from: LocalDate, to: LocalDate) => {
  const [row] = await queryRows<FeeRow>(
    db,
    sql`select coalesce(sum(fee), 0) as told, coalesce(sum(amount), 0) as collected from payment_attempts
      where status = 'completed' and resolved_at >= ${from}::date and resolved_at < ${to}::date + 1`,
  )
  return { told: Number(row?.told ?? 0), collected: Number(row?.collected ?? 0) }
}
