import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { formatMoney, partyLine, type ShopAgreementTerms } from '@efie/domain'
import { createElement as h, type ReactNode } from 'react'
import type { ScopedContext } from '../../../platform/context.ts'
import { PDF_FONT } from '../../../platform/pdf/fonts.ts'
import { englishDate } from '../../../platform/texts/figures.ts'
import { getOrderAgreement } from './order-agreement.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 9, lineHeight: 1.4, fontFamily: PDF_FONT, color: '#111827' },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.2, marginBottom: 4 },
  heading: { fontSize: 11, fontWeight: 700, marginTop: 14, marginBottom: 4 },
  row: { flexDirection: 'row', paddingVertical: 2, borderBottomWidth: 0.5, borderBottomColor: '#e5e7eb' },
  label: { width: 260, color: '#4b5563', paddingRight: 8 },
  value: { flexGrow: 1, flexBasis: 0 },
  foot: { position: 'absolute', bottom: 20, left: 48, right: 48, fontSize: 7, color: '#4b5563' },
})

const row = (label: string, value: string, key = label): ReactNode =>
  h(
    View,
    { style: styles.row, key, wrap: false },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.value }, value),
  )

const section = (title: string, ...children: ReactNode[]): ReactNode[] => [
  h(Text, { style: styles.heading, key: title, minPresenceAhead: 40 }, title),
  ...children,
]

const goods = (terms: ShopAgreementTerms) =>
  section(
    'Goods',
    ...terms.goods.map(({ name, variant_name, unit_price, quantity }, index) =>
      row(
        `${quantity} × ${name}${variant_name === null ? '' : ` (${variant_name})`}`,
        `${formatMoney(unit_price)} each`,
        `goods-${index}`,
      ),
    ),
  )

const costs = ({ amounts, rate }: ShopAgreementTerms) =>
  section(
    'What it costs',
    row('Cash price, taxes included', formatMoney(amounts.cash_price)),
    row('Instalment price', formatMoney(amounts.instalment_price)),
    row(`Finance charge over ${amounts.months} months`, formatMoney(amounts.finance_charge)),
    row('Annual interest rate', `${rate.annual_percent}% ${rate.word}`),
    row('APR, nominal', `${rate.apr_nominal}%`),
    row('APR, effective', `${rate.apr_effective}%`),
    row('Down payment', formatMoney(amounts.down_payment)),
    row('Goods protected from', `${formatMoney(amounts.protected_goods_amount)} paid`),
  )

/** An order's agreement as PDF: exactly the hashed terms, then the signature. */
export const getOrderAgreementPdf = async (
  ctx: ScopedContext<'orders.read'>,
  input: { id: string },
): Promise<File> => {
  const { terms, terms_hash, signed_name, signed_at } = await getOrderAgreement(ctx, input)
  const { seller, tenant, reference } = terms
  const title = `Instalment agreement ${reference}`
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(Text, { style: styles.title }, title),
    h(Text, null, `Dates based on delivery on ${englishDate(terms.as_of)}.`),
    section('Parties', row('Seller', seller.name), row('Buyer', partyLine(tenant.full_name, tenant))),
    goods(terms),
    costs(terms),
    section(
      'Instalments',
      ...terms.instalments.map(({ number, due_date, amount }) =>
        row(`${number}. Due ${englishDate(due_date)}`, formatMoney(amount)),
      ),
    ),
    terms.clauses.flatMap((clause) =>
      section(clause.title, h(Text, { key: `${clause.title}-text` }, clause.text)),
    ),
    section(
      'Signature',
      ...(signed_at === null
        ? [h(Text, { key: 'unsigned' }, 'Not signed yet.')]
        : [
            row('Signed by', signed_name ?? ''),
            row(
              'Signed at',
              `${englishDate(signed_at)} at ${signed_at.slice(11, 19)} UTC, with a one-time code`,
            ),
          ]),
    ),
    h(Text, { style: styles.foot, fixed: true }, `SHA-256 of the terms: ${terms_hash}`),
  )
  const bytes = await renderToBuffer(h(Document, { title, author: seller.name }, page))
  return new File([new Uint8Array(bytes)], `agreement-${reference}.pdf`, { type: 'application/pdf' })
}
