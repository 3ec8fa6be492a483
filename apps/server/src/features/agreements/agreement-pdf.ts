import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import {
  type AgreementTerms,
  bankName,
  formatAccount,
  formatMoney,
  networkLabels,
  partyLine,
  planNames,
} from '@efie/domain'
import { createElement as h, type ReactNode } from 'react'
import { PDF_FONT } from '../../platform/pdf/fonts.ts'
import { englishDate } from '../../platform/texts/figures.ts'

export interface SignedAgreement {
  terms: AgreementTerms
  terms_hash: string
  signed_name: string | null
  signed_at: string | null
}

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 9, lineHeight: 1.4, fontFamily: PDF_FONT, color: '#111827' },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.2, marginBottom: 4 },
  heading: { fontSize: 11, fontWeight: 700, marginTop: 14, marginBottom: 4 },
  row: { flexDirection: 'row', paddingVertical: 2, borderBottomWidth: 0.5, borderBottomColor: '#e5e7eb' },
  label: { width: 190, color: '#4b5563' },
  value: { flexGrow: 1, flexBasis: 0 },
  cell: { flexGrow: 1, flexBasis: 0, textAlign: 'right' },
  first: { width: 90 },
  foot: { position: 'absolute', bottom: 20, left: 48, right: 48, fontSize: 7, color: '#4b5563' },
})

const row = (label: string, value: string | null) =>
  value === null
    ? null
    : h(
        View,
        { style: styles.row, key: label, wrap: false },
        h(Text, { style: styles.label }, label),
        h(Text, { style: styles.value }, value),
      )

const section = (title: string, ...children: ReactNode[]) => [
  h(Text, { style: styles.heading, key: title, minPresenceAhead: 40 }, title),
  ...children,
]

const percent = (value: number | null): string | null => (value === null ? null : `${value}%`)

const parties = ({ lender, tenant, landlord, property, lease, payee }: AgreementTerms) =>
  section(
    'The parties and the home',
    row('Lender', lender.name),
    row('Tenant', partyLine(tenant.full_name, tenant)),
    row('Landlord', partyLine(landlord.name, landlord)),
    row('Home', [property.address, property.region, property.gps].filter(Boolean).join(', ')),
    row('Lease', `${englishDate(lease.start)} to ${englishDate(lease.end)}`),
    row(
      'Paid to',
      [
        payee.verified_name ?? payee.name,
        payee.network
          ? `${networkLabels[payee.network]} mobile money`
          : payee.bank_code && bankName(payee.bank_code),
        payee.account && formatAccount(payee.method, payee.account),
      ]
        .filter(Boolean)
        .join(', '),
    ),
  )

const renewalRows = ({ renewal }: AgreementTerms) =>
  renewal === undefined
    ? []
    : [
        row('Settles your current loan, at most', formatMoney(renewal.amount)),
        ...renewal.payoffs.map(({ from, amount }) =>
          row(`Settles it from ${englishDate(from)}`, formatMoney(amount)),
        ),
      ]

const costs = (terms: AgreementTerms) => {
  const { plan, rate, amounts, initial_lines, tranches } = terms
  return section(
    'What it costs',
    row('Plan', planNames[plan]),
    row('Monthly rent', formatMoney(amounts.monthly_rent)),
    row('Months paid in advance', String(amounts.advance_payment_months)),
    ...tranches.map((tranche) =>
      row(`Paid to the landlord on ${englishDate(tranche.payout_date)}`, formatMoney(tranche.amount)),
    ),
    ...renewalRows(terms),
    row('Annual interest rate', `${rate.annual_percent}% ${rate.word}`),
    row('APR, nominal', percent(rate.apr_nominal)),
    row('APR, effective', percent(rate.apr_effective)),
    ...initial_lines
      .filter((line) => line.amount > 0)
      .map((line) => row(`${line.label} (at ${line.paid_at})`, formatMoney(line.amount))),
    row('Total initial payment', formatMoney(amounts.total_initial_payment)),
    row('Balance due at signing', formatMoney(amounts.balance_at_signing)),
    row('Monthly payment', formatMoney(amounts.total_monthly_payment)),
    row('Total you pay', formatMoney(amounts.total_repayable)),
    row('Cost of credit', formatMoney(amounts.cost_of_credit)),
  )
}

const schedule = ({ instalments }: AgreementTerms) => {
  const line = (key: string, cells: string[], bold = false) =>
    h(
      View,
      { style: bold ? [styles.row, { fontWeight: 700 }] : styles.row, key, wrap: false },
      cells.map((cell, index) =>
        h(Text, { style: index < 2 ? styles.first : styles.cell, key: `${key}-${index}` }, cell),
      ),
    )
  return section(
    'Instalments',
    line('head', ['No.', 'Due', 'Rent', 'Interest', 'Amount'], true),
    ...instalments.map(({ number, due_date, principal, interest, amount }) =>
      line(`instalment-${number}`, [
        String(number),
        englishDate(due_date),
        formatMoney(principal),
        formatMoney(interest),
        formatMoney(amount),
      ]),
    ),
  )
}

const clauses = (terms: AgreementTerms) =>
  terms.clauses.flatMap(({ title, text }) => section(title, h(Text, { key: `${title}-text` }, text)))

const signature = ({ signed_name, signed_at }: SignedAgreement) =>
  section(
    'Signature',
    signed_at === null
      ? h(Text, { key: 'unsigned' }, 'Not signed yet.')
      : [
          row('Signed by', signed_name),
          row(
            'Signed at',
            `${englishDate(signed_at)} at ${signed_at.slice(11, 19)} UTC, with a one-time code`,
          ),
        ],
  )

/** The agreement as PDF: exactly the hashed terms, then the signature. */
export const renderAgreement = async (agreement: SignedAgreement): Promise<Uint8Array<ArrayBuffer>> => {
  const { terms, terms_hash } = agreement
  const title = 'Rent financing agreement'
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(Text, { style: styles.title }, title),
    h(
      Text,
      null,
      `Dates based on a payout on ${englishDate(terms.as_of)}. Application ${terms.application_id}.`,
    ),
    parties(terms),
    costs(terms),
    schedule(terms),
    clauses(terms),
    signature(agreement),
    h(Text, { style: styles.foot, fixed: true }, `SHA-256 of the terms: ${terms_hash}`),
  )
  const document = h(Document, { title, author: terms.lender.name }, page)
  return new Uint8Array(await renderToBuffer(document))
}
