import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EmployeeRow } from '~/platform/api/rows.ts'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { selectedOf } from '~/platform/testing/bulk.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { EmployeeBulk } from './employee-bulk.tsx'

const employee: EmployeeRow = {
  id: idOf(1),
  company_id: idOf(9),
  staff_number: 'S-1',
  full_name: 'Esi Owusu',
  email: null,
  phone: null,
  net_pay: 400_000,
  status: 'active',
  consent: 'given',
  linked: true,
  invited_at: null,
  leave_from: null,
  leave_to: null,
  left_on: null,
  deduction_amount: null,
  deduction_ends_on: null,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
}

test('people leave on the day chosen in the question, which starts from today', async () => {
  setSignedIn(profileOf('company'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T22:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const server = serve({
    api: { employees: { leave: os.employees.leave.handler(() => ({ ...employee, status: 'left' })) } },
  })
  const { user } = renderPage(
    <EmployeeBulk bulk={selectedOf([employee])} company={{ id: idOf(9), status: 'verified' }} />,
  )
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Mark as left' }))
    return screen.findByRole('alertdialog', { name: 'Mark 1 employee as left?' })
  }
  await screen.findByRole('button', { name: 'Mark as left' })
  // The list stays open over midnight.
  vi.setSystemTime(new Date('2026-05-05T07:00:00Z'))
  const question = await open()
  const day = within(question).getByLabelText('Last day of work')
  expect(day).toHaveProperty('value', '2026-05-05')
  fireEvent.change(day, { target: { value: '2026-04-30' } })
  await user.click(within(question).getByRole('button', { name: 'Mark as left' }))
  expect(await screen.findByText('1 employee marked as left')).toBeDefined()
  expect(server.asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))).toEqual([
    { left_on: '2026-04-30' },
  ])
})
