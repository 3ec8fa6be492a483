import { counted, formatMoneyPlain, invoiceOutstanding } from '@efie/domain'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { stringify } from 'csv-stringify/sync'
import { createElement as h } from 'react'
import type { ScopedContext } from '../../platform/context.ts'
import { englishDate } from '../../platform/texts/figures.ts'
import { loadSystemSettings } from '../settings/index.ts'
import { sumByEmployee } from './line-queries.ts'
import { loadScopedInvoice, type InvoiceRow } from './queries.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 10, fontFamily: 'Helvetica', color: '#111827' },
  brand: { fontSize: 12, marginBottom: 20 },
  title: { fontSize: 20, marginBottom: 4 },
  amount: { fontSize: 22, marginVertical: 14, fontFamily: 'Helvetica-Bold' },
  row: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 1, borderBottomColor: '#e5e7eb' },
  label: { width: 140, color: '#4b5563' },
  value: { flexGrow: 1, flexBasis: 0 },
  money: { width: 100, textAlign: 'right' },
  foot: { marginTop: 24, fontSize: 9, color: '#4b5563' },
})

const monthOf = (period: string): string =>
  new Date(period).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** No one reads a longer PDF; the list of deductions has all lines. */
const PDF_LINES = 200

type Deduction = Awaited<ReturnType<typeof sumByEmployee>>[number]

const pair = (label: string, value: string) =>
  h(
    View,
    { style: styles.row, key: label },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.value }, value),
  )

const deductionRow = (entry: Deduction) =>
  h(
    View,
    { style: styles.row, key: entry.employee_id, wrap: false },
    h(Text, { style: styles.label }, entry.staff_number),
    h(Text, { style: styles.value }, entry.employee_name),
    h(Text, { style: styles.money }, formatMoneyPlain(entry.amount)),
  )

const invoiceDocument = (system: string, invoice: InvoiceRow, entries: readonly Deduction[]) => {
  const rest = entries.length - PDF_LINES
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(Text, { style: styles.brand }, system),
    h(Text, { style: styles.title }, `Invoice ${invoice.number}`),
    h(Text, { style: styles.amount }, formatMoneyPlain(invoice.total)),
    h(View, null, [
      pair('To', invoice.company_name),
      pair('Month', monthOf(invoice.period)),
      pair('Payday', englishDate(invoice.payday)),
      pair('Due', englishDate(invoice.due_date)),
      pair('Paid', formatMoneyPlain(invoice.paid)),
      pair('Credited', formatMoneyPlain(invoice.credited)),
      pair('Outstanding', formatMoneyPlain(invoice.status === 'void' ? 0 : invoiceOutstanding(invoice))),
    ]),
    h(View, { style: { marginTop: 20 } }, entries.slice(0, PDF_LINES).map(deductionRow)),
    rest > 0 && h(Text, { style: styles.foot }, `${counted(rest, 'more employee')} on the deduction list.`),
    h(Text, { style: styles.foot }, 'Payroll deductions each employee has agreed to.'),
  )
  return h(Document, { title: `Invoice ${invoice.number}`, author: system }, page)
}

const ofInvoice = async (ctx: ScopedContext<'invoices.read'>, id: string) => {
  const { actor, scope } = ctx
  const invoice = await loadScopedInvoice(ctx.db, id, scope, actor.id)
  const entries = await sumByEmployee(ctx.db, invoice.id)
  return { invoice, entries: entries.filter((entry) => entry.amount > 0) }
}

export const getInvoicePdf = async (
  ctx: ScopedContext<'invoices.read'>,
  input: { id: string },
): Promise<File> => {
  const { invoice, entries } = await ofInvoice(ctx, input.id)
  const { system_name } = await loadSystemSettings(ctx.db)
  const bytes = await renderToBuffer(invoiceDocument(system_name, invoice, entries))
  return new File([new Uint8Array(bytes)], `${invoice.number}.pdf`, { type: 'application/pdf' })
}

/** One row per employee, amounts in cedis with two decimals, as payroll software expects. */
export const getDeductionsCsv = async (
  ctx: ScopedContext<'invoices.read'>,
  input: { id: string },
): Promise<File> => {
  const { invoice, entries } = await ofInvoice(ctx, input.id)
  const csv = stringify(
    entries.map((entry) => [
      entry.staff_number,
      entry.employee_name,
      (entry.amount / 100).toFixed(2),
      invoice.period.slice(0, 7),
      entry.ends_on,
      invoice.number,
    ]),
    {
      header: true,
      escape_formulas: true,
      columns: ['staff_number', 'name', 'deduction', 'month', 'deduction_ends', 'invoice'],
    },
  )
  return new File([csv], `${invoice.number}-deductions.csv`, { type: 'text/csv' })
}
