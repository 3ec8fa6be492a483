import { formatMoney } from '@efie/domain'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceRow } from '~/platform/api/rows.ts'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { selectedOf } from '~/platform/testing/bulk.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { InvoiceBulk, useInvoiceBulk } from './invoice-bulk.tsx'

const reader = profileOf('finance')

const invoice = (n: number, change: Partial<InvoiceRow>): InvoiceRow => ({
  id: idOf(n),
  company_id: idOf(n + 100),
  company_name: `Company ${n}`,
  number: `INV-${n}`,
  period: '2026-05-01',
  payday: '2026-05-25',
  due_date: '2026-05-30',
  status: 'draft',
  line_count: 2,
  total: 50_000,
  paid: 0,
  credited: 0,
  outstanding: 50_000,
  least_payment: 100,
  days_overdue: 0,
  diff_approved: true,
  approved_by: idOf(900),
  issued_at: null,
  paid_at: null,
  dunning_step: 0,
  disputed: false,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  ...change,
})

const rows = [
  invoice(1, {}),
  invoice(2, { status: 'paid' }),
  invoice(3, { diff_approved: false, approved_by: null }),
  invoice(4, { approved_by: reader.id }),
]

const Invoices = () => <InvoiceBulk bulk={selectedOf(rows)} acts={useInvoiceBulk()} />

test('the question about invoices names only those that the reader can issue', async () => {
  setSignedIn(reader)
  const { user } = renderPage(<Invoices />)
  await user.click(await screen.findByRole('button', { name: 'Issue' }))
  const question = await screen.findByRole('alertdialog', {
    name: `Issue 1 invoice, ${formatMoney(50_000)} in total?`,
  })
  expect(within(question).getAllByRole('listitem')).toHaveLength(1)
  expect(
    within(question).getByText(
      '3 of the selected invoices aren’t ready for you to issue and will be left out.',
    ),
  ).toBeDefined()
})
