import { addDays, addMonths, daysBetween, firstPaydayOnOrAfter, type LocalDate } from '../calendar.ts'
import type { InvoiceStatus } from '../enumerations.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { LeavingReason } from './codes.ts'

/** Days around a payday at which the draft is made, the company has to pay, and reminders are sent. */
export const billingPolicy = {
  draft_days_before_payday: 10,
  payment_days_after_payday: 5,
  /**
   * Days past due of each dunning step. At the last one the tenants themselves are asked to pay again
   * (domain.md §3, Invoice).
   */
  dunning_days: [1, 8, 15, 30],
} as const

/** One month of billing a company. */
export interface BillingMonth {
  /** First day of the payday's month. */
  period: LocalDate
  payday: LocalDate
  due_date: LocalDate
  draft_on: LocalDate
  /**
   * Instalments due up to this day are deducted on this payday, because the next payday would be too late for
   * them.
   */
  covers_to: LocalDate
}

/** The billing month of a payday. */
export const billingMonthOf = (payday: LocalDate): BillingMonth => ({
  period: `${payday.slice(0, 7)}-01`,
  payday,
  due_date: addDays(payday, billingPolicy.payment_days_after_payday),
  draft_on: addDays(payday, -billingPolicy.draft_days_before_payday),
  covers_to: addDays(addMonths(payday, 1), -1),
})

/** Billing month of the next payday, today included. */
export const nextBillingMonth = (today: LocalDate, paydayOfMonth: number): BillingMonth =>
  billingMonthOf(firstPaydayOnOrAfter(today, paydayOfMonth))

/** Whether an employee is on unpaid leave that day; open-ended while `leave_to` is null. */
export const isOnLeave = (
  employee: { leave_from: LocalDate | null; leave_to: LocalDate | null },
  day: LocalDate,
): boolean =>
  employee.leave_from !== null &&
  employee.leave_from <= day &&
  (employee.leave_to === null || day <= employee.leave_to)

export interface DueInstalment {
  due_date: LocalDate
  /** Amount still owed on it and not yet invoiced, in pesewas. */
  open: Pesewas
}

/**
 * Deduction lines of one employee: oldest instalment first, in total never above the cap. The tenant is asked
 * for the rest as usual.
 */
export const deductionLines = <Due extends DueInstalment>(
  cap: Pesewas,
  instalments: readonly Due[],
): (Due & { amount: Pesewas; capped: boolean })[] => {
  let left = cap
  return instalments
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .flatMap((instalment) => {
      const amount = Math.min(left, instalment.open)
      left -= amount
      return amount > 0 ? [{ ...instalment, amount, capped: amount < instalment.open }] : []
    })
}

/** An invoice line and what is still open on it, in pesewas. */
export interface OpenLine {
  id: string
  open: Pesewas
}

/**
 * Distributes a payment over an invoice's lines. A payment in full pays every line. A partial one is split in
 * proportion, `amount × open / total` rounded down, and the remaining pesewas go one each to the lines that
 * lost most in rounding (ties in the given order). So every employee is short by the same proportion, no line
 * receives more than is open, and the parts always add up. `left` is what exceeds the total.
 */
export const allocateToLines = (
  amount: Pesewas,
  lines: readonly OpenLine[],
): { allocations: { line_id: string; amount: Pesewas }[]; left: Pesewas } => {
  const total = sumOf(lines.map((line) => line.open))
  if (amount >= total)
    return {
      allocations: lines
        .filter(({ open }) => open > 0)
        .map(({ id, open }) => ({ line_id: id, amount: open })),
      left: amount - total,
    }
  const whole = BigInt(total)
  const shares = lines.map(({ id, open }, index) => {
    const product = BigInt(amount) * BigInt(open)
    return { line_id: id, index, amount: Number(product / whole), lost: product % whole }
  })
  let rest = amount - sumOf(shares.map((share) => share.amount))
  for (const share of shares.toSorted((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1,
  )) {
    if (rest === 0) break
    share.amount += 1
    rest -= 1
  }
  return {
    allocations: shares
      .filter((share) => share.amount > 0)
      .map(({ line_id, amount: part }) => ({ line_id, amount: part })),
    left: 0,
  }
}

/** The figures of an issued invoice, in pesewas: total, received and credited. */
export interface InvoiceFigures {
  total: Pesewas
  paid: Pesewas
  credited: Pesewas
  due_date: LocalDate
}

/** Amount still to be paid on an invoice, in pesewas. */
export const invoiceOutstanding = ({ total, paid, credited }: Omit<InvoiceFigures, 'due_date'>): Pesewas =>
  total - paid - credited

/**
 * Status of an issued invoice: paid when nothing is outstanding (void when credit notes alone achieved that),
 * overdue after its due date, otherwise partly paid or issued.
 */
export const issuedInvoiceStatus = (
  figures: InvoiceFigures,
  today: LocalDate,
): Exclude<InvoiceStatus, 'draft'> => {
  if (invoiceOutstanding(figures) === 0) return figures.paid > 0 ? 'paid' : 'void'
  if (figures.due_date < today) return 'overdue'
  return figures.paid > 0 ? 'partly-paid' : 'issued'
}

export const invoiceDaysOverdue = (
  invoice: InvoiceFigures & { status: InvoiceStatus },
  today: LocalDate,
): number =>
  invoice.status === 'draft' || invoice.status === 'void' || invoiceOutstanding(invoice) === 0
    ? 0
    : Math.max(0, daysBetween(invoice.due_date, today))

/** Number of dunning steps that an invoice's age calls for. */
export const dunningStepOf = (dueDate: LocalDate, today: LocalDate): number =>
  billingPolicy.dunning_days.filter((days) => addDays(dueDate, days) <= today).length

/** Outstanding amounts by days past due, in pesewas. */
export interface Ageing {
  not_due: Pesewas
  days_1_30: Pesewas
  days_31_60: Pesewas
  days_61_90: Pesewas
  over_90: Pesewas
  total: Pesewas
}

/** Outstanding amounts of issued invoices by days past due. */
export const ageingOf = (invoices: readonly InvoiceFigures[], today: LocalDate): Ageing => {
  const ageing: Ageing = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0, total: 0 }
  for (const invoice of invoices) {
    const open = invoiceOutstanding(invoice)
    const days = daysBetween(invoice.due_date, today)
    const bucket =
      days <= 0
        ? 'not_due'
        : days <= 30
          ? 'days_1_30'
          : days <= 60
            ? 'days_31_60'
            : days <= 90
              ? 'days_61_90'
              : 'over_90'
    ageing[bucket] += open
    ageing.total += open
  }
  return ageing
}

export interface DiffEntry {
  employee_id: string
  staff_number: string
  employee_name: string
  amount: Pesewas
}

/** One employee's change between two months; `reason` is set for those without a line. */
export interface DiffLine extends Omit<DiffEntry, 'amount'> {
  previous: Pesewas
  amount: Pesewas
  reason: LeavingReason | null
}

/** Changes that the maker reviews before an invoice is issued (domain.md §3, Invoice). */
export interface InvoiceDiff {
  joiners: DiffLine[]
  leavers: DiffLine[]
  changes: DiffLine[]
  on_leave: DiffLine[]
}

/** Changes between two months, one entry per employee. `reasons` says why those without a line have none. */
export const diffInvoices = (
  previous: readonly DiffEntry[],
  current: readonly DiffEntry[],
  reasons: ReadonlyMap<string, LeavingReason>,
): InvoiceDiff => {
  const before = new Map(previous.map((entry) => [entry.employee_id, entry]))
  const now = new Set(current.map((entry) => entry.employee_id))
  const diff: InvoiceDiff = { joiners: [], leavers: [], changes: [], on_leave: [] }
  for (const entry of current) {
    const was = before.get(entry.employee_id)
    if (!was) diff.joiners.push({ ...entry, previous: 0, reason: null })
    else if (was.amount !== entry.amount) diff.changes.push({ ...entry, previous: was.amount, reason: null })
  }
  for (const entry of previous) {
    if (now.has(entry.employee_id)) continue
    const reason = reasons.get(entry.employee_id) ?? 'nothing-due'
    const gone = { ...entry, previous: entry.amount, amount: 0, reason }
    if (reason === 'unpaid-leave') diff.on_leave.push(gone)
    else diff.leavers.push(gone)
  }
  return diff
}

/** Why an employee has no line on a payday. */
export const leavingReasonOf = (
  employee: { status: string; consent: string; leave_from: LocalDate | null; leave_to: LocalDate | null },
  payday: LocalDate,
): LeavingReason => {
  if (employee.status === 'left') return 'left'
  if (employee.consent !== 'given') return 'withdrawn'
  return isOnLeave(employee, payday) ? 'unpaid-leave' : 'nothing-due'
}
