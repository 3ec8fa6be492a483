import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { formatMoney, splitTax } from '@efie/domain'
import { createElement as h, type ReactNode } from 'react'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { PDF_FONT } from '../../platform/pdf/fonts.ts'
import { loadSystemSettings } from '../settings/index.ts'
import { loadCustomer, loadLines, loadScopedOrder, type Order, type OrderLine } from './queries.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 9, lineHeight: 1.4, fontFamily: PDF_FONT, color: '#111827' },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.2, marginBottom: 12 },
  row: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.5, borderBottomColor: '#e5e7eb' },
  wide: { flexGrow: 1, flexBasis: 0, paddingRight: 8 },
  amount: { width: 90, textAlign: 'right' },
  bold: { fontWeight: 700 },
  block: { marginBottom: 12 },
})

const line = (key: string, words: string, amount: string, bold = false): ReactNode =>
  h(
    View,
    { key, style: bold ? [styles.row, styles.bold] : styles.row, wrap: false },
    h(Text, { style: styles.wide }, words),
    h(Text, { style: styles.amount }, amount),
  )

const goods = (lines: readonly OrderLine[]): ReactNode[] =>
  lines.map((one) =>
    line(
      one.id,
      `${one.quantity} × ${one.name}${one.variant_name === null ? '' : ` (${one.variant_name})`}, ${formatMoney(one.unit_price)} each`,
      formatMoney(one.unit_price * one.quantity),
    ),
  )

/** Taxes are inside the prices: the invoice says how much of each. */
const taxes = (order: Order): ReactNode[] =>
  splitTax(order.cash_price, order.tax_rates).components.map((tax) =>
    line(tax.code, `of which ${tax.name}, ${tax.rate_bps / 100} %`, formatMoney(tax.amount)),
  )

const plan = (order: Order): ReactNode[] =>
  order.months === null
    ? []
    : [
        line('down', 'Down payment', formatMoney(order.down_payment)),
        line('charge', `Finance charge over ${order.months} months`, formatMoney(order.finance_charge)),
        line('price', 'Instalment price', formatMoney(order.instalment_price), true),
      ]

/** Invoice of an order that was paid for, or begun to be: goods, taxes inside, and the plan where there is one. */
export const getInvoice = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { actor, scope } = authorise(ctx, 'orders.read')
  const order = await loadScopedOrder(ctx.db, input.id, scope, actor.id)
  if (order.paid_at === null) throw new AppError('INVOICE_NOT_READY')
  const { system_name } = await loadSystemSettings(ctx.db)
  const customer = await loadCustomer(ctx.db, order.user_id)
  const lines = await loadLines(ctx.db, order.id)
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(Text, null, system_name),
    h(Text, { style: styles.title }, `Invoice ${order.reference}`),
    h(
      View,
      { style: styles.block },
      h(Text, null, `Sold to ${customer.full_name} on ${order.paid_at.slice(0, 10)}`),
      h(
        Text,
        null,
        `Delivered to ${[order.recipient_name, order.address, order.region, order.gps, order.phone].filter(Boolean).join(', ')}`,
      ),
    ),
    ...goods(lines),
    line('total', 'Cash price', formatMoney(order.cash_price), true),
    ...taxes(order),
    ...plan(order),
  )
  const title = `Invoice ${order.reference}`
  const bytes = await renderToBuffer(h(Document, { title, author: system_name }, page))
  return new File([new Uint8Array(bytes)], `invoice-${order.reference}.pdf`, { type: 'application/pdf' })
}
