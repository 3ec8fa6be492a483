import {
  addDays,
  billingMonthOf,
  dunningStepOf,
  firstPaydayOnOrAfter,
  invoiceIssued,
  invoiceOutstanding,
  issuedInvoiceStatus,
  payrollReceived,
  sumOf,
} from '@efie/domain'
import { addEntry, addNotice, moment, type Deduction, type Demo } from './demo.ts'
import type { Staff } from './people.ts'

export interface Employer {
  id: string
  name: string
  /** Who acts for it. */
  member_id: string
  payday: number
}

export type EmployeeRow = Demo['rows']['employees'][number] & { id: string }

interface NewInvoice {
  payday: string
  lines: { employee: EmployeeRow; deduction: Deduction }[]
  draft: boolean
}

const addInvoice = (demo: Demo, staff: Staff, company: Employer, { payday, lines, draft }: NewInvoice) => {
  const month = billingMonthOf(payday)
  const at = moment(demo, month.draft_on < demo.today ? month.draft_on : demo.today, 5)
  const id = demo.id(at)
  const total = sumOf(lines.map(({ deduction }) => deduction.amount))
  const paid = sumOf(lines.map(({ deduction }) => deduction.paid))
  const figures = { total, paid, credited: 0, due_date: month.due_date }
  const status = draft ? ('draft' as const) : issuedInvoiceStatus(figures, demo.today)
  const issued_at = moment(demo, addDays(month.draft_on, 3), 11)
  const open = invoiceOutstanding(figures) > 0
  const invoice = {
    id,
    company_id: company.id,
    number: `INV-${month.period.slice(0, 7).replace('-', '')}-${id.slice(-8).toUpperCase()}`,
    period: month.period,
    payday,
    due_date: month.due_date,
    status,
    line_count: lines.length,
    total,
    paid,
    ...(draft
      ? {}
      : {
          approved_by: staff.manager.id,
          approved_at: moment(demo, addDays(month.draft_on, 2), 15),
          issued_by: staff.finance.id,
          issued_at,
          paid_at: open ? null : moment(demo, addDays(payday, 2), 14),
          dunning_step: open ? dunningStepOf(month.due_date, demo.today) : 0,
        }),
    created_at: at,
    updated_at: draft ? at : issued_at,
  }
  demo.rows.invoices.push(invoice)
  const rows = lines.map(({ employee, deduction }) => ({
    id: demo.id(at),
    invoice_id: id,
    employee_id: employee.id,
    application_id: deduction.application_id,
    user_id: deduction.user_id,
    instalment_number: deduction.number,
    staff_number: employee.staff_number,
    employee_name: employee.full_name,
    amount: deduction.amount,
    paid: deduction.paid,
    ends_on: deduction.ends_on,
    created_at: at,
  }))
  demo.rows.invoiceLines.push(...rows)
  if (!draft)
    addEntry(demo, issued_at, {
      kind: 'invoice',
      source_id: id,
      description: `${invoice.number} issued to ${company.name}`,
      effective_date: issued_at.slice(0, 10),
      postings: invoiceIssued(total),
      actor: staff.finance,
    })
  return { invoice, rows }
}

/** The employer's transfer, found at the bank and matched by a second person; each share is known to its loan. */
const addTransfer = (
  demo: Demo,
  staff: Staff,
  company: Employer,
  { invoice, rows }: ReturnType<typeof addInvoice>,
  lines: NewInvoice['lines'],
): void => {
  const paid_on = lines[0]?.deduction.paid_on
  if (invoice.paid === 0 || !paid_on) return
  const at = moment(demo, paid_on, 14)
  const id = demo.id(at)
  demo.rows.payments.push({
    id,
    user_id: company.member_id,
    invoice_id: invoice.id,
    payment_type: 'invoice',
    amount: invoice.paid,
    method: 'bank_transfer',
    status: 'completed',
    reference: `pay-${demo.id(at).replaceAll('-', '')}`,
    paid_at: at,
    recorded_by: staff.finance.id,
    confirmed_by: staff.finance2.id,
    created_at: at,
    updated_at: at,
  })
  demo.rows.bankReceipts.push({
    id: demo.id(at),
    amount: invoice.paid,
    reference: `FT${invoice.number.slice(-8)}`,
    payer: company.name.toUpperCase(),
    received_on: paid_on,
    status: 'matched',
    invoice_id: invoice.id,
    payment_id: id,
    recorded_by: staff.finance.id,
    matched_by: staff.finance2.id,
    matched_at: at,
    created_at: at,
  })
  addEntry(demo, at, {
    kind: 'payroll-receipt',
    source_id: id,
    description: `${invoice.number} paid by the employer`,
    effective_date: paid_on,
    postings: payrollReceived(invoice.paid, 0, 'bank'),
    actor: staff.finance2,
  })
  rows.forEach((row, index) => {
    const deduction = lines[index]?.deduction
    if (!deduction || row.paid === 0) return
    demo.rows.invoiceAllocations.push({
      id: demo.id(at),
      invoice_id: invoice.id,
      line_id: row.id,
      payment_id: id,
      amount: row.paid,
      created_at: at,
    })
    if (deduction.event) deduction.event.payment_id = id
    if (deduction.entry) deduction.entry.source_id = `${id}:${row.id}`
    addNotice(demo, at, {
      user_id: deduction.user_id,
      type: 'payment',
      title: 'Deduction received',
      message: 'Your payroll deduction has been received',
      link: '/payments',
    })
  })
}

/** The next payday's draft: what falls due until the payday after it. */
export const addDraft = (
  demo: Demo,
  staff: Staff,
  company: Employer,
  people: Map<string, EmployeeRow>,
): void => {
  const payday = firstPaydayOnOrAfter(addDays(demo.today, 1), company.payday)
  const { covers_to } = billingMonthOf(payday)
  const asked = new Set(demo.deductions.map((one) => `${one.application_id}:${one.number}`))
  const owners = new Map(demo.rows.loans.map((row) => [row.id, row]))
  const lines = demo.rows.instalments.flatMap((line) => {
    const { application_id = null, user_id = '' } = owners.get(line.loan_id) ?? {}
    if (application_id === null) return []
    const employee = people.get(application_id)
    const open = line.principal + line.interest - (line.paid_principal ?? 0) - (line.paid_interest ?? 0)
    const key = `${application_id}:${line.number}`
    if (!employee || open === 0 || line.due_date > covers_to || asked.has(key)) return []
    const own = demo.rows.instalments.filter((one) => one.loan_id === line.loan_id)
    const ends_on =
      own
        .map((one) => one.due_date)
        .sort()
        .at(-1) ?? line.due_date
    const { number, due_date } = line
    const deduction = {
      application_id,
      user_id,
      number,
      due_date,
      ends_on,
      amount: open,
      paid: 0,
      paid_on: null,
      event: null,
      entry: null,
    }
    return [{ employee, deduction }]
  })
  if (lines.length > 0) addInvoice(demo, staff, company, { payday, lines, draft: true })
}

export const addInvoices = (
  demo: Demo,
  staff: Staff,
  company: Employer,
  people: Map<string, EmployeeRow>,
) => {
  const own = demo.deductions.filter((one) => people.has(one.application_id))
  const paydays = [...new Set(own.map((one) => one.due_date))].sort()
  const made = paydays.map((payday) => {
    const lines = own.flatMap((deduction) => {
      const employee = people.get(deduction.application_id)
      return employee && deduction.due_date === payday ? [{ employee, deduction }] : []
    })
    const invoice = addInvoice(demo, staff, company, { payday, lines, draft: false })
    addTransfer(demo, staff, company, invoice, lines)
    return invoice
  })
  return made.at(-1)
}
