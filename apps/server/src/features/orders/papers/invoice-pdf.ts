import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { splitTax, sumOf, type Language, type Pesewas } from '@efie/domain'
import { createElement as h, type ReactNode } from 'react'
import type { ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { PDF_FONT } from '../../../platform/pdf/fonts.ts'
import { date, decimal, money } from '../../../platform/texts/figures.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { known, text, type Text as Words } from '../../../platform/texts/text.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { loadPriceChanges, type PriceChange } from '../returns/refund-order-money.ts'
import { loadCustomer, loadLines, loadScopedOrder, type Order, type OrderLine } from '../queries.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 9, lineHeight: 1.4, fontFamily: PDF_FONT, color: '#111827' },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.2, marginBottom: 12 },
  row: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.5, borderBottomColor: '#e5e7eb' },
  wide: { flexGrow: 1, flexBasis: 0, paddingRight: 8 },
  amount: { width: 90, textAlign: 'right' },
  bold: { fontWeight: 700 },
  block: { marginBottom: 12 },
})

type Line = (key: string, words: Words, amount: Pesewas, bold?: boolean) => ReactNode

const lineIn =
  (language: Language): Line =>
  (key, words, amount, bold = false) =>
    h(
      View,
      { key, style: bold ? [styles.row, styles.bold] : styles.row, wrap: false },
      h(Text, { style: styles.wide }, translate(words, language)),
      h(Text, { style: styles.amount }, money(amount)(language)),
    )

const goods = (line: Line, lines: readonly OrderLine[]): ReactNode[] =>
  lines.map((one) =>
    line(
      one.id,
      text('{quantity} × {name}, {price} each', {
        quantity: one.quantity,
        name: one.variant_name === null ? one.name : `${one.name} (${one.variant_name})`,
        price: money(one.unit_price),
      }),
      one.unit_price * one.quantity,
    ),
  )

/** Taxes are included in prices; the invoice lists how much of each. */
const taxes = (line: Line, order: Order): ReactNode[] =>
  splitTax(order.cash_price, order.tax_rates).components.map((tax) =>
    line(
      tax.code,
      text('including {tax} at {rate}%', { tax: known(tax.name), rate: decimal(tax.rate_bps / 100) }),
      tax.amount,
    ),
  )

const plan = (line: Line, order: Order): ReactNode[] =>
  order.months === null
    ? []
    : [
        line('down', text('Down payment'), order.down_payment),
        line(
          'charge',
          text('Finance charge over {months, plural, one {# month} other {# months}}', {
            months: order.months,
          }),
          order.finance_charge,
        ),
        line('price', text('Instalment price'), order.instalment_price, true),
      ]

/** Returns and price reductions, and the remaining price. */
const changes = (line: Line, order: Order, after: readonly PriceChange[]): ReactNode[] => {
  if (after.length === 0) return []
  const left = order.cash_price - sumOf(after.map(({ amount }) => amount))
  return [
    ...after.map(({ kind, at, amount }, index) => {
      const words =
        kind === 'return'
          ? text('Goods returned on {day}', { day: date(at) })
          : text('Price reduced on {day}', { day: date(at) })
      return line(`change-${index}`, words, 0 - amount)
    }),
    line('left', text('Cash price after these changes'), left, true),
  ]
}

/**
 * Invoice of an order with a payment, in its buyer's language: goods, taxes included, the plan if any, and
 * later price reductions.
 */
export const getInvoice = async (ctx: ScopedContext<'orders.read'>, input: { id: string }): Promise<File> => {
  const { actor, scope } = ctx
  const order = await loadScopedOrder(ctx.db, input.id, scope, actor.id)
  if (order.paid_at === null) throw new AppError('INVOICE_NOT_READY')
  const { system_name } = await loadSystemSettings(ctx.db)
  const customer = await loadCustomer(ctx.db, order.user_id)
  const lines = await loadLines(ctx.db, order.id)
  const language = await languageOf(ctx.db, order.user_id)
  const line = lineIn(language)
  const title = translate(text('Invoice {number}', { number: order.reference }), language)
  const address = [order.recipient_name, order.address, order.region, order.gps, order.phone]
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(Text, null, system_name),
    h(Text, { style: styles.title }, title),
    h(
      View,
      { style: styles.block },
      h(
        Text,
        null,
        translate(
          text('Sold to {name} on {day}', { name: customer.full_name, day: date(order.paid_at) }),
          language,
        ),
      ),
      h(
        Text,
        null,
        translate(text('Delivered to {address}', { address: address.filter(Boolean).join(', ') }), language),
      ),
    ),
    ...goods(line, lines),
    line('total', text('Cash price'), order.cash_price, true),
    ...taxes(line, order),
    ...plan(line, order),
    ...changes(line, order, await loadPriceChanges(ctx.db, order)),
  )
  const bytes = await renderToBuffer(h(Document, { title, author: system_name }, page))
  return new File([new Uint8Array(bytes)], `invoice-${order.reference}.pdf`, { type: 'application/pdf' })
}
