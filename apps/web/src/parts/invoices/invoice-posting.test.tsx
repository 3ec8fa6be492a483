import { formatMoney } from '@efie/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { InvoicePosting } from './invoice-posting.tsx'

const show = (posting: InvoiceDetail['posting']) => renderPage(<InvoicePosting invoice={{ posting }} />)
const none = { failed_count: 0, failed_amount: 0, failed: [] }
const failed = [
  {
    id: idOf(1),
    staff_number: 'S1',
    employee_name: 'Ama Serwaa',
    amount: 20_000,
    failed_at: '2026-12-16T09:00:00.000Z',
  },
]

test('says what is still being posted, and nothing once all of it is', async () => {
  show({ shares: 2, amount: 50_000, ...none })
  expect(await screen.findByText('Posting to the employees’ loans')).toBeDefined()
  expect(screen.getByRole('status').textContent).toContain(`${formatMoney(50_000)} for 2 deductions`)
  expect(screen.getByRole('status').textContent).toContain('a few seconds')
})

test('promises a company no seconds once a deduction failed', async () => {
  show({ shares: 2, amount: 50_000, failed_count: 1, failed_amount: 20_000, failed: [] })
  expect((await screen.findByRole('status')).textContent).toContain('Posting takes longer than usual')
  expect(screen.getByRole('status').textContent).not.toContain('seconds')
})

test('lists for finance what couldn’t be posted, with totals and what a refund reverses', async () => {
  setSignedIn(profileOf('finance'))
  show({ shares: 1_202, amount: 350_000, failed_count: 1_200, failed_amount: 320_000, failed })
  const notice = await screen.findByText('Some deductions couldn’t be posted')
  const text = notice.closest('div')?.parentElement?.textContent
  expect(text).toContain(`${formatMoney(320_000)} for 1,200 deductions`)
  expect(text).toContain(`${formatMoney(30_000)} for 2 other deductions`)
  expect(text).toContain('The first 1:')
  expect(text).toContain('reverses all its deductions')
  expect(screen.getByRole('listitem').textContent).toContain('Ama Serwaa S1')
})

test('offers no refund to those who can’t make one', async () => {
  setSignedIn(profileOf('admin'))
  show({ shares: 1, amount: 20_000, failed_count: 1, failed_amount: 20_000, failed })
  expect(await screen.findByText('Some deductions couldn’t be posted')).toBeDefined()
  expect(screen.queryByText(/refund/)).toBeNull()
})
