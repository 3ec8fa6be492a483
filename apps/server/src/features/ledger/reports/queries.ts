import type { Database } from '@efie/database'
import type { BookLine, LocalDate } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'

/** Sums that can exceed 32-bit integers are returned as text. */
type Sum = string | number | null

export interface ControlRow extends Record<string, unknown> {
  account_code: string
  sub_ledger_name: string
  sub_ledger: Sum
}

/** Balance of each control account according to its sub-ledger, with the ledger's sign; each account once. */
export const sumSubLedgers = (db: Database): Promise<ControlRow[]> =>
  queryRows<ControlRow>(
    db,
    sql`
    with book as (
      select line, coalesce(sum(principal_outstanding) filter (where status <> 'written-off'), 0) as principal,
        coalesce(sum(late_fee_outstanding) filter (where status <> 'written-off'), 0) as late_fee,
        coalesce(sum(interest_receivable), 0) as interest, coalesce(sum(interest_in_advance), 0) as ahead,
        coalesce(sum(interest_suspended), 0) as suspended, coalesce(sum(credit), 0) as credit
      from loans group by line
    ),
    of_loans as (select coalesce(sum(principal), 0) as principal, coalesce(sum(late_fee), 0) as late_fee,
      coalesce(sum(interest), 0) as interest, coalesce(sum(ahead), 0) as ahead,
      coalesce(sum(suspended), 0) as suspended, coalesce(sum(credit), 0) as credit from book where line = 'rent'),
    of_plans as (select coalesce(sum(principal), 0) as principal, coalesce(sum(late_fee), 0) as late_fee,
      coalesce(sum(interest), 0) as interest, coalesce(sum(ahead), 0) as ahead,
      coalesce(sum(suspended), 0) as suspended, coalesce(sum(credit), 0) as credit from book where line = 'shop'),
    -- Money that nothing asked for, and what had been paid to a loan whose payout was reversed until its refund is asked for.
    surplus as (
      select coalesce(sum(amount), 0) as amount from (
        select p.amount - p.refunded_amount - p.refunding_amount as amount from payments p
        where p.surplus and p.paid_at is not null
        union all
        select p.amount - p.refunded_amount - p.refunding_amount from loans l join payments p on p.loan_id = l.id
        where l.status = 'cancelled' and l.application_id is not null and p.paid_at is not null and not p.surplus
      ) as held
    ),
    going_back as (select coalesce(sum(refund_due), 0) as amount from orders),
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
      select coalesce(sum(p.amount - p.refunded_amount - p.refunding_amount), 0) as amount from payments p
      where p.payment_type = 'initial_payment' and p.paid_at is not null and not p.surplus
        and not exists (select 1 from loans l where l.application_id = p.application_id and l.status <> 'cancelled')
    ),
    owed_again as (
      select coalesce(sum(d.owed), 0) as amount,
        coalesce(sum(d.owed) filter (where p.payment_type = 'initial_payment' and not exists (
          select 1 from loans l where l.application_id = p.application_id and l.status <> 'cancelled')), 0) as of_initial
      from payment_disputes d join payments p on p.id = d.payment_id where d.owed > 0
    ),
    unknown as (
      select coalesce(sum(r.amount), 0) as amount from unidentified_receipts r
      left join payments p on p.id = r.payment_id where p.paid_at is null
    )
    , leaving as (select coalesce(sum(amount), 0) as amount from refunds where status in ('released', 'failed')),
    invoiced as (
      select coalesce(sum(total - paid - credited), 0) as amount from invoices where status not in ('draft', 'void')
    )
    select '1100' as account_code, 'Principal of active loans' as sub_ledger_name, principal as sub_ledger from of_loans
    union all select '1110', 'Interest on loans for months that have started', interest from of_loans
    union all select '1180', 'Interest on loans more than 90 days past due', 0 - suspended from of_loans
    union all select '1280', 'Finance charges on plans more than 90 days past due', 0 - suspended from of_plans
    union all select '1210', 'Finance charges on plans for months that have started', interest from of_plans
    union all select '2000', 'Credit on loans and plans, overpayments, and refunds due',
      0 - of_loans.credit - of_plans.credit - surplus.amount - going_back.amount from of_loans, of_plans, surplus, going_back
    union all select '2030', 'Interest on loans and plans paid before its month', 0 - of_loans.ahead - of_plans.ahead from of_loans, of_plans
    union all select '1130', 'Late fees on active loans and plans', of_loans.late_fee + of_plans.late_fee from of_loans, of_plans
    union all select '1200', 'Principal of plans and of orders not delivered yet', of_plans.principal + sold.principal from of_plans, sold
    union all select '1300', 'Unpaid employer invoices', amount from invoiced
    union all select '2310', 'Payroll receipts not posted to loans yet', 0 - coalesce(sum(amount), 0) from payroll_shares
    union all select '1030', 'Payouts released but not confirmed', in_flight from payouts
    union all select '2020', 'Payouts owed to landlords', 0 - payable from payouts
    union all select '2010', 'Initial payments for loans not paid out yet', 0 - held.amount - owed_again.of_initial from held, owed_again
    union all select '1310', 'Owed after chargebacks', amount from owed_again
    union all select '2040', 'Unidentified receipts', 0 - amount from unknown
    union all select '2140', 'Refunds released but not completed', 0 - amount from leaving
    order by 1`,
  )

export interface FlowRow extends Record<string, unknown> {
  day: string
  received: Sum
  paid_out: Sum
}

/** Money in and out of bank, gateway and tills by day, without transfers between them. */
export const sumFlows = (db: Database, from: LocalDate, to: LocalDate): Promise<FlowRow[]> =>
  queryRows<FlowRow>(
    db,
    sql`
    with moved as (
      select p.effective_date, sum(p.amount) as amount from postings p
      where p.account_code in ('1000', '1010', '1020') and p.effective_date between ${from} and ${to}
      group by p.journal_entry_id, p.effective_date
    )
    select d.day::date::text as day,
      coalesce(sum(m.amount) filter (where m.amount > 0), 0) as received,
      coalesce(0 - sum(m.amount) filter (where m.amount < 0), 0) as paid_out
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d(day)
    left join moved m on m.effective_date = d.day::date
    group by 1 order by 1`,
  )

const openAmount = sql.raw(
  'i.principal + i.interest + i.fee + i.late_fee - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee',
)

interface WaitingRow extends Record<string, unknown> {
  payouts: Sum
  refunds: Sum
  expected: Sum
  overdue: Sum
}

/** Amounts committed, and instalments of loans and plans expected. */
export const sumWaiting = async (db: Database, today: LocalDate) => {
  const [row] = await queryRows<WaitingRow>(
    db,
    sql`
    with due as (
      select i.due_date, ${openAmount} as open
      from loans l join instalments i on i.loan_id = l.id
      where l.status = 'active' and i.due_date <= ${today}::date + 30
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

/** Schedule lines due in a range of days, of loans and plans that are or were running. */
const dueLines = (line: BookLine, from: LocalDate, to: LocalDate): SQL => sql`
  select i.due_date, i.principal + i.interest + i.fee as demanded,
    i.paid_principal + i.paid_interest + i.paid_fee as paid
  from loans l join instalments i on i.loan_id = l.id
  where l.status <> 'cancelled' and ${line === 'both' ? sql`true` : sql`l.line = ${line}`}
    and i.due_date between ${from} and ${to}`

/** Events that repay instalments. A settlement belongs to the shop if it ends an order's plan. */
const repayments: Record<BookLine, SQL> = {
  both: sql`payment_type in ('instalment', 'settlement', 'order_instalment')`,
  rent: sql`payment_type in ('instalment', 'settlement') and order_id is null`,
  shop: sql`payment_type in ('order_instalment', 'settlement') and order_id is not null`,
}

/** Instalments by month due, and payments by month received. */
export const sumMonths = (
  db: Database,
  { from, to, line }: { from: LocalDate; to: LocalDate; line: BookLine },
): Promise<MonthRow[]> =>
  queryRows<MonthRow>(
    db,
    sql`
    with months as (
      select to_char(m, 'YYYY-MM') as month
      from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') as m
    ),
    due as (${dueLines(line, from, to)}),
    demanded as (
      select to_char(due_date, 'YYYY-MM') as month, sum(demanded) as demanded, sum(paid) as paid from due group by 1
    ),
    collected as (
      select to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month, sum(amount - refunded_amount) as amount
      from payments where ${repayments[line]} and paid_at >= ${from}::date
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

/** Fees the provider reported with the payments of these days. */
export const sumFeesTold = async (db: Database, from: LocalDate, to: LocalDate) => {
  const [row] = await queryRows<FeeRow>(
    db,
    sql`select coalesce(sum(fee), 0) as told, coalesce(sum(amount), 0) as collected from payment_attempts
      where status = 'completed' and resolved_at >= ${from}::date and resolved_at < ${to}::date + 1`,
  )
  return { told: Number(row?.told ?? 0), collected: Number(row?.collected ?? 0) }
}
