import { defaultProductTerms, sumOf } from '@efie/domain'
import { expect, test } from 'vitest'
import { buildDemo } from './build.ts'

test.each(['2026-11-21T08:30:00.000Z', '2027-03-01T00:01:00.000Z', '2027-07-31T12:00:00.000Z'])(
  'three employers on %s: invoices are the sum of their lines, and the books say what is open',
  (now) => {
    const { rows } = buildDemo({
      now: new Date(now),
      password_hash: 'a hash',
      product: { id: '00000000-0000-7000-8000-000000000001', terms: defaultProductTerms },
    })
    expect(rows.companies.map((company) => company.status ?? 'pending')).toEqual([
      'verified',
      'verified',
      'pending',
    ])
    const statuses = new Set(rows.invoices.map((invoice) => invoice.status))
    expect([...statuses]).toEqual(expect.arrayContaining(['draft', 'overdue', 'paid']))
    for (const invoice of rows.invoices) {
      const own = rows.invoiceLines.filter((line) => line.invoice_id === invoice.id)
      expect([
        own.length,
        sumOf(own.map((line) => line.amount)),
        sumOf(own.map((line) => line.paid ?? 0)),
      ]).toEqual([invoice.line_count, invoice.total, invoice.paid])
    }
    const balance = (code: string) =>
      sumOf(rows.postings.filter((line) => line.account_code === code).map((line) => line.amount))
    const issued = rows.invoices.filter((invoice) => invoice.status !== 'draft')
    const open = sumOf(issued.map((invoice) => (invoice.total ?? 0) - (invoice.paid ?? 0)))
    expect([balance('1300'), balance('2300'), balance('2310')]).toEqual([open, 0 - open, 0])
  },
)
