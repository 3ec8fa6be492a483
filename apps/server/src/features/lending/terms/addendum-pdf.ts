import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type AddendumTerms, formatMoney, partyLine, type PlanFigures } from '@efie/domain'
import { createElement as h, type ReactNode } from 'react'
import { PDF_FONT } from '../../../platform/pdf/fonts.ts'
import { englishDate } from '../../../platform/texts/figures.ts'
import type { Addendum } from './queries.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 9, lineHeight: 1.4, fontFamily: PDF_FONT, color: '#111827' },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.2, marginBottom: 4 },
  heading: { fontSize: 11, fontWeight: 700, marginTop: 14, marginBottom: 4 },
  row: { flexDirection: 'row', paddingVertical: 2, borderBottomWidth: 0.5, borderBottomColor: '#e5e7eb' },
  label: { width: 200, color: '#4b5563', paddingRight: 8 },
  value: { flexGrow: 1, flexBasis: 0 },
  foot: { position: 'absolute', bottom: 20, left: 48, right: 48, fontSize: 7, color: '#4b5563' },
})

const row = (label: string, ...values: string[]): ReactNode =>
  h(
    View,
    { style: styles.row, key: label, wrap: false },
    h(Text, { style: styles.label }, label),
    ...values.map((value, index) => h(Text, { style: styles.value, key: index }, value)),
  )

const section = (title: string, ...children: ReactNode[]): ReactNode[] => [
  h(Text, { style: styles.heading, key: title, minPresenceAhead: 40 }, title),
  ...children,
]

const figures: [label: string, value: (figures: PlanFigures) => string][] = [
  ['Amount to settle that day', ({ balance }) => formatMoney(balance)],
  ['Interest for months that haven’t started', ({ cost }) => formatMoney(cost)],
  ['Still to pay in total', ({ total }) => formatMoney(total)],
  ['APR of what is left, nominal', ({ apr_nominal }) => `${apr_nominal}%`],
  ['APR of what is left, effective', ({ apr_effective }) => `${apr_effective}%`],
  ['Instalment', ({ instalment }) => formatMoney(instalment)],
  ['Number of payments', ({ payments }) => String(payments.length)],
  ['Last payment', ({ last_date }) => (last_date === null ? 'None' : englishDate(last_date))],
]

const parties = ({ lender, tenant, line }: AddendumTerms) =>
  section(
    'Parties',
    row(line === 'rent' ? 'Lender' : 'Seller', lender.name),
    row(line === 'rent' ? 'Tenant' : 'Buyer', partyLine(tenant.full_name, tenant)),
  )

/**
 * Changed terms as PDF: exactly the hashed terms, then the signature. In English, like everything that is
 * signed.
 */
export const renderAddendum = async ({
  terms,
  terms_hash,
  signed_name,
  signed_at,
}: Pick<Addendum, 'terms' | 'terms_hash' | 'signed_name' | 'signed_at'>): Promise<
  Uint8Array<ArrayBuffer>
> => {
  const title = terms.change.kind === 'later-dates' ? 'New payment dates' : 'New plan length'
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(Text, { style: styles.title }, title),
    h(
      Text,
      null,
      `Adds to the agreement of ${englishDate(terms.agreement_of)}, from ${englishDate(terms.as_of)}.`,
    ),
    parties(terms),
    section(
      'What is left',
      row('', 'Before', 'After'),
      ...figures.map(([label, value]) => row(label, value(terms.before), value(terms.after))),
    ),
    section(
      'Payments from now on',
      ...terms.after.payments.map(({ number, due_date, amount }) =>
        row(`${number}. Due ${englishDate(due_date)}`, formatMoney(amount)),
      ),
    ),
    terms.clauses.flatMap((clause) =>
      section(clause.title, h(Text, { key: `${clause.title}-text` }, clause.text)),
    ),
    section(
      'Signature',
      row('Signed by', signed_name),
      row('Signed at', `${englishDate(signed_at)} at ${signed_at.slice(11, 19)} UTC, with a one-time code`),
    ),
    h(Text, { style: styles.foot, fixed: true }, `SHA-256 of the terms: ${terms_hash}`),
  )
  return new Uint8Array(await renderToBuffer(h(Document, { title, author: terms.lender.name }, page)))
}
