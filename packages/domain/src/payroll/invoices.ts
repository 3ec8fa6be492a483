import { addDays, addMonths, daysBetween, firstPaydayOnOrAfter, type LocalDate } from '../calendar.ts'
import type { InvoiceStatus } from '../enumerations.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { LeavingReason } from './codes.ts'

/** Days around a payday: when the draft is made, when the company has to pay, and when it is reminded. */
export const billingPolicy = {
  draft_days_before_payday: 10,
  payment_days_after_payday: 5,
  /** Days past due of each step of dunning; with the last one the tenants are asked themselves again (domain.md §3). */
  dunning_days: [1, 8, 15, 30],
} as const

export interface BillingMonth {
  /** First day of the payday's month. */
  period: LocalDate
  payday: LocalDate
  due_date: LocalDate
  draft_on: LocalDate
  /** Instalments due up to here are deducted on this payday: the next one would be too late for them. */
  covers_to: LocalDate
}

/** The month of a payday, as it is billed. */
export const billingMonthOf = (payday: LocalDate): BillingMonth => ({
  period: `${payday.slice(0, 7)}-01`,
  payday,
  due_date: addDays(payday, billingPolicy.payment_days_after_payday),
  draft_on: addDays(payday, -billingPolicy.draft_days_before_payday),
  covers_to: addDays(addMonths(payday, 1), -1),
})

/** The next payday, today included. */
export const nextBillingMonth = (today: LocalDate, paydayOfMonth: number): BillingMonth =>
  billingMonthOf(firstPaydayOnOrAfter(today, paydayOfMonth))

/** Unpaid leave on that day; open-ended while `leave_to` is null. */
export const isOnLeave = (
  employee: { leave_from: LocalDate | null; leave_to: LocalDate | null },
  day: LocalDate,
): boolean =>
  employee.leave_from !== null &&
  employee.leave_from <= day &&
  (employee.leave_to === null || day <= employee.leave_to)

export interface DueInstalment {
  due_date: LocalDate
  /** What is still owed on it and on nobody's invoice. */
  open: Pesewas
}

/**
 * One employee's lines: oldest instalment first, together never above the cap. What the cap leaves over stays with the
 * tenant, who is asked for it as ever.
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

export interface OpenLine {
  id: string
  open: Pesewas
}

/**
 * Shares a payment out among an invoice's lines. All of it: every line in full. Less: each line its share of the money,
 * `amount × open / total` rounded down, and the pesewas left over one by one to the lines whose share lost most in rounding
 * (the first of equals in the order given). So every employee is short by the same proportion, no line gets more than is
 * open, and the parts always make the whole. What exceeds the total is left over.
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

export interface InvoiceFigures {
  total: Pesewas
  paid: Pesewas
  credited: Pesewas
  due_date: LocalDate
}

export const invoiceOutstanding = ({ total, paid, credited }: Omit<InvoiceFigures, 'due_date'>): Pesewas =>
  total - paid - credited

/**
 * Status of an issued invoice from its figures: paid when nothing is left (void when credit notes alone did that), overdue
 * once its day has gone, else partly paid or issued.
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

/** How many steps of dunning an invoice's age asks for. */
export const dunningStepOf = (dueDate: LocalDate, today: LocalDate): number =>
  billingPolicy.dunning_days.filter((days) => addDays(dueDate, days) <= today).length

export interface Ageing {
  not_due: Pesewas
  days_1_30: Pesewas
  days_31_60: Pesewas
  days_61_90: Pesewas
  over_90: Pesewas
  total: Pesewas
}

/** Open amounts of issued invoices by how long they have been due. */
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

export interface DiffLine extends Omit<DiffEntry, 'amount'> {
  previous: Pesewas
  amount: Pesewas
  reason: LeavingReason | null
}

export interface InvoiceDiff {
  joiners: DiffLine[]
  leavers: DiffLine[]
  changes: DiffLine[]
  on_leave: DiffLine[]
}

/** What changed between two months, one entry for each employee; `reasons` says why those without a line have none. */
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
