import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Language } from '@efie/domain'
import { createElement as h } from 'react'
import { translateForPdf } from '../../../platform/pdf/translate-for-pdf.ts'
import { text } from '../../../platform/texts/text.ts'

/** Figures and names are already in the payer's language; labels are translated here. */
export interface Receipt {
  language: Language
  system_name: string
  number: string
  payer: string
  description: string
  amount: string
  method: string
  paid_on: string
  reference: string
  refunded: string | null
}

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 11, fontFamily: 'Helvetica', color: '#111827' },
  brand: { fontSize: 12, marginBottom: 24 },
  title: { fontSize: 22, marginBottom: 4 },
  amount: { fontSize: 26, marginVertical: 20, fontFamily: 'Helvetica-Bold' },
  row: { flexDirection: 'row', paddingVertical: 6, borderBottomWidth: 1, borderBottomColor: '#e5e7eb' },
  label: { width: 140, color: '#4b5563' },
  value: { flexGrow: 1, flexBasis: 0 },
  foot: { marginTop: 32, fontSize: 9, color: '#4b5563' },
})

const row = (label: string, value: string) =>
  h(
    View,
    { style: styles.row, key: label },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.value }, value),
  )

/** A single A4 page. The standard PDF fonts have no ₵, so amounts use GHS. */
export const renderReceipt = async (receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> => {
  const { language, number } = receipt
  const rows = [
    row(translateForPdf(text('Receipt number'), language), number),
    row(translateForPdf(text('Received from'), language), receipt.payer),
    row(translateForPdf(text('For'), language), receipt.description),
    row(translateForPdf(text('Method'), language), receipt.method),
    row(translateForPdf(text('Date'), language), receipt.paid_on),
    row(translateForPdf(text('Reference'), language), receipt.reference),
    ...(receipt.refunded === null
      ? []
      : [row(translateForPdf(text('Refunded so far'), language), receipt.refunded)]),
  ]
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(Text, { style: styles.brand }, receipt.system_name),
    h(Text, { style: styles.title }, translateForPdf(text('Receipt'), language)),
    h(Text, { style: styles.amount }, receipt.amount),
    h(View, null, rows),
    h(
      Text,
      { style: styles.foot },
      translateForPdf(text('Issued electronically. Valid without a signature.'), language),
    ),
  )
  const title = translateForPdf(text('Receipt {number}', { number }), language)
  return new Uint8Array(await renderToBuffer(h(Document, { title, author: receipt.system_name }, page)))
}
