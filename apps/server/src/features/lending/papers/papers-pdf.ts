import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Language } from '@efie/domain'
import { createElement as h } from 'react'
import { translateForPdf } from '../../../platform/pdf/translate-for-pdf.ts'
import { text } from '../../../platform/texts/text.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 10, fontFamily: 'Helvetica', color: '#111827' },
  brand: { fontSize: 12, marginBottom: 20 },
  title: { fontSize: 20, marginBottom: 12 },
  text: { fontSize: 11, lineHeight: 1.5, marginBottom: 10 },
  row: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 1, borderBottomColor: '#e5e7eb' },
  label: { width: 150, color: '#4b5563' },
  value: { flexGrow: 1, flexBasis: 0 },
  number: { width: 84, textAlign: 'right' },
  date: { width: 76 },
  strong: { fontFamily: 'Helvetica-Bold' },
  heading: { fontSize: 13, marginTop: 18, marginBottom: 6 },
  qr: { width: 120, height: 120, marginTop: 16 },
  foot: { marginTop: 20, fontSize: 9, color: '#4b5563' },
})

const pair = (label: string, value: string) =>
  h(
    View,
    { style: styles.row, key: label },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.value }, value),
  )

const toBytes = async (document: Parameters<typeof renderToBuffer>[0]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await renderToBuffer(document))

export interface CertificatePaper {
  language: Language
  system_name: string
  /** The full sentence: who has repaid what, and since when nothing is owed. */
  statement: string
  settled_on: string
  code: string
  address: string
  /** PNG as data URL. */
  qr: string
  printed_on: string
}

export const renderCertificate = ({
  language,
  ...paper
}: CertificatePaper): Promise<Uint8Array<ArrayBuffer>> =>
  toBytes(
    h(
      Document,
      {
        title: translateForPdf(text('Repayment certificate {code}', { code: paper.code }), language),
        author: paper.system_name,
      },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(Text, { style: styles.brand }, paper.system_name),
        h(Text, { style: styles.title }, translateForPdf(text('Repayment certificate'), language)),
        h(Text, { style: styles.text }, paper.statement),
        pair(translateForPdf(text('Certificate'), language), paper.code),
        pair(translateForPdf(text('Settled on'), language), paper.settled_on),
        pair(translateForPdf(text('Printed on'), language), paper.printed_on),
        h(Image, { style: styles.qr, src: paper.qr }),
        h(
          Text,
          { style: styles.foot },
          translateForPdf(
            text('To check that this certificate is genuine, scan the code or go to {address}.', {
              address: paper.address,
            }),
            language,
          ),
        ),
      ),
    ),
  )

export interface StatementLine {
  date: string
  text: string
  /** Signed: charges positive, payments negative. */
  amount: string
}

export interface StatementPaper {
  language: Language
  system_name: string
  title: string
  facts: { label: string; value: string }[]
  instalments: { number: string; due_date: string; amount: string; paid: string; outstanding: string }[]
  /** Signed changes: what changed, and its effect on the cost. */
  changes: { date: string; text: string; detail: string }[]
  movements: StatementLine[]
}

const changeRow = (change: StatementPaper['changes'][number], index: number) =>
  h(
    View,
    { style: styles.row, key: `change-${index}`, wrap: false },
    h(Text, { style: styles.date }, change.date),
    h(
      View,
      { style: styles.value },
      h(Text, { style: styles.strong }, change.text),
      h(Text, null, change.detail),
    ),
  )

const instalmentRow = (line: StatementPaper['instalments'][number], style: { fontFamily?: string } = {}) =>
  h(
    View,
    { style: styles.row, key: line.number, wrap: false },
    h(Text, { style: [styles.date, style] }, line.number),
    h(Text, { style: [styles.value, style] }, line.due_date),
    h(Text, { style: [styles.number, style] }, line.amount),
    h(Text, { style: [styles.number, style] }, line.paid),
    h(Text, { style: [styles.number, style] }, line.outstanding),
  )

const movementRow = (line: StatementLine, index: number) =>
  h(
    View,
    { style: styles.row, key: `movement-${index}`, wrap: false },
    h(Text, { style: styles.date }, line.date),
    h(Text, { style: styles.value }, line.text),
    h(Text, { style: styles.number }, line.amount),
  )

/** Statement of a loan or plan: standing, schedule and all movements. Amounts in GHS, as on receipts. */
export const renderStatement = ({ language, ...paper }: StatementPaper): Promise<Uint8Array<ArrayBuffer>> =>
  toBytes(
    h(
      Document,
      { title: paper.title, author: paper.system_name },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(Text, { style: styles.brand }, paper.system_name),
        h(Text, { style: styles.title }, paper.title),
        ...paper.facts.map(({ label, value }) => pair(label, value)),
        h(Text, { style: styles.heading }, translateForPdf(text('Instalments'), language)),
        instalmentRow(
          {
            number: translateForPdf(text('No.'), language),
            due_date: translateForPdf(text('Due'), language),
            amount: translateForPdf(text('Amount'), language),
            paid: translateForPdf(text('Paid'), language),
            outstanding: translateForPdf(text('Outstanding'), language),
          },
          styles.strong,
        ),
        ...paper.instalments.map((line) => instalmentRow(line)),
        ...(paper.changes.length === 0
          ? []
          : [
              h(Text, { style: styles.heading }, translateForPdf(text('Changes to the plan'), language)),
              ...paper.changes.map(changeRow),
            ]),
        h(Text, { style: styles.heading }, translateForPdf(text('Movements'), language)),
        ...paper.movements.map(movementRow),
        h(
          Text,
          { style: styles.foot },
          translateForPdf(text('Issued electronically. Valid without a signature.'), language),
        ),
      ),
    ),
  )
