import { invoiceDaysOverdue, invoiceOutstanding, leastPayment, type LocalDate } from '@efie/domain'
import type { InvoiceRow } from './queries.ts'
import type { Line } from './line-queries.ts'

/** An invoice as the API shows it on a day. */
export const presentInvoice = (row: InvoiceRow, day: LocalDate) => {
  const outstanding = row.status === 'void' ? 0 : invoiceOutstanding(row)
  return {
    ...row,
    outstanding,
    least_payment: leastPayment(outstanding),
    days_overdue: invoiceDaysOverdue(row, day),
    diff_approved: row.approved_by !== null,
  }
}

export const presentLine = (line: Line) => ({ ...line, open: line.amount - line.paid - line.credited })
