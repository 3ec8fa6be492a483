import { formatMoney } from '@efie/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { InvoicePosting } from './invoice-posting.tsx'

const show = (posting: InvoiceDetail['posting']) => renderPage(<InvoicePosting invoice={{ posting }} />)

test('says what is still being posted, and nothing once all of it is', async () => {
  show({ shares: 2, amount: 50_000, failed: [] })
  expect(await screen.findByText('Posting to the employees’ loans')).toBeDefined()
  expect(screen.getByRole('status').textContent).toContain(`${formatMoney(50_000)} for 2 deductions`)
})

test('lists for finance what couldn’t be posted', async () => {
  const failed = [
    {
      id: idOf(1),
      staff_number: 'S1',
      employee_name: 'Ama Serwaa',
      amount: 20_000,
      failed_at: '2026-12-16T09:00:00.000Z',
    },
  ]
  show({ shares: 2, amount: 50_000, failed })
  expect(await screen.findByText('Some deductions couldn’t be posted')).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toContain('Ama Serwaa S1')
})
