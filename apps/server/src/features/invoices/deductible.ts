import type { Transaction } from '@efie/database'
import { addDays, coverOf, invoicedInstalmentDays, type BillingMonth } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

export interface DueRow {
  employee_id: string
  user_id: string
  staff_number: string
  employee_name: string
  net_pay: number
  application_id: string
  instalment_number: number
  due_date: string
  ends_on: string
  open: number
}

/**
 * A query row: what is owed on an instalment, and what this employer's issued lines for it asked and brought.
 */
type OwedRow = Omit<DueRow, 'net_pay' | 'open'> &
  Record<'net_pay' | 'owed' | 'asked' | 'brought', string | number>

/** The part of each instalment that no invoice covers. Drivers return 64-bit numbers as text. */
const withoutCover = (rows: readonly OwedRow[]): DueRow[] => {
  const covers = new Map<string, ReadonlyMap<number, number>>()
  for (const [id, own] of Map.groupBy(rows, (row) => row.application_id)) {
    const owed = own.map((row) => ({ number: row.instalment_number, owed: Number(row.owed) }))
    const invoiced = own.map((row) => ({
      number: row.instalment_number,
      open: Number(row.asked),
      paid: Number(row.brought),
    }))
    covers.set(id, coverOf(owed, invoiced).covered)
  }
  return rows.flatMap(({ owed, asked: _asked, brought: _brought, net_pay, ...row }) => {
    const open = Number(owed) - (covers.get(row.application_id)?.get(row.instalment_number) ?? 0)
    return open > 0 ? [{ ...row, net_pay: Number(net_pay), open }] : []
  })
}

/**
 * Instalments of consenting employees due by a payday, with the part still owed that no invoice covers.
 * Excludes employees on unpaid leave that day, and loans with a payment in progress.
 */
export const findDeductible = async (
  tx: Transaction,
  companyId: string,
  month: BillingMonth,
  today: string,
): Promise<DueRow[]> => {
  const rows = await queryRows<OwedRow>(
    tx,
    sql`
    with invoiced as (
      select l.application_id, l.instalment_number, sum(l.paid - coalesce(s.amount, 0)) as brought,
        coalesce(sum(l.amount - l.paid - l.credited) filter (where v.status in ('issued', 'partly-paid', 'overdue')
          and v.due_date > ${addDays(today, -invoicedInstalmentDays)}), 0) + coalesce(sum(s.amount), 0) as asked
      from invoice_lines l join invoices v on v.id = l.invoice_id
      -- Paid for, and not in the loan yet.
      left join (select line_id, sum(amount) as amount from payroll_shares group by 1) s on s.line_id = l.id
      where v.company_id = ${companyId} and v.status not in ('draft', 'void')
      group by 1, 2
    ), due as (
      select e.id as employee_id, e.user_id, e.staff_number, e.full_name as employee_name, e.net_pay,
        o.application_id, i.number as instalment_number, i.due_date,
        (select max(last.due_date) from instalments last where last.loan_id = o.id) as ends_on,
        i.principal + i.interest + i.fee + i.late_fee
          - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee as owed,
        coalesce(invoiced.asked, 0) as asked, coalesce(invoiced.brought, 0) as brought
      from employees e
      join loans o on o.user_id = e.user_id and o.line = 'rent' and o.status = 'active'
      join instalments i on i.loan_id = o.id
      left join invoiced on invoiced.application_id = o.application_id and invoiced.instalment_number = i.number
      where e.company_id = ${companyId} and e.status = 'active' and e.consent = 'given'
        and not (e.leave_from is not null and e.leave_from <= ${month.payday}
          and (e.leave_to is null or e.leave_to >= ${month.payday}))
        and i.due_date <= ${month.covers_to}
        and not exists (select 1 from payments p where p.loan_id = o.id and p.status = 'processing')
    )
    select employee_id, user_id, staff_number, employee_name, net_pay, application_id, instalment_number,
      due_date::text as due_date, ends_on::text as ends_on, owed, asked, brought
    from due where owed > 0 or asked > 0 order by employee_id, due_date, instalment_number`,
  )
  return withoutCover(rows)
}
