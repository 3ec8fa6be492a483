import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ticketOf } from '~/platform/testing/ticket.ts'
import AdminSupportPage from './admin-support-page.tsx'

const reader = profileOf('admin')
const colleague = profileOf('admin', '01900000-0000-7000-8000-000000000002')

const supportServer = () => {
  const rows = [
    ticketOf(1, { subject: 'Rent' }),
    ticketOf(2, { subject: 'Keys' }),
    ticketOf(3, { subject: 'My own', can_manage: false }),
  ]
  let listed = rows
  const server = serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(() => ({ data: listed, next_cursor: null, total: null })),
        update: os.tickets.update.handler(({ input: { id } }) => {
          // It leaves the list, as a resolved ticket does.
          listed = listed.filter((row) => row.id !== id && row.can_manage)
          if (id === rows[1]?.id) throw refusal('STALE')
          return ticketOf(1)
        }),
      },
      profiles: {
        list: os.profiles.list.handler(({ input: { role } }) => ({
          data:
            role === 'admin'
              ? [{ ...colleague, full_name: 'Kojo Antwi', birth_year: null, ghana_card_masked: null }]
              : [],
          next_cursor: null,
          total: null,
        })),
      },
    },
  })
  return {
    sent: () => server.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body)),
  }
}

const openSupport = async () => {
  setSignedIn(reader)
  const { user } = renderPage(<AdminSupportPage />)
  await screen.findByText('Rent')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
  return user
}

test('sets the chosen priority of tickets that the reader manages', async () => {
  const server = supportServer()
  const user = await openSupport()
  await user.click(screen.getByRole('button', { name: 'Set priority' }))
  const question = await screen.findByRole('alertdialog', { name: 'Set the priority of 2 tickets?' })
  expect(
    within(question).getByText('1 of the selected tickets isn’t yours to manage and will be left out.'),
  ).toBeDefined()
  await user.selectOptions(within(question).getByRole('combobox', { name: 'Priority' }), 'low')
  await user.click(within(question).getByRole('button', { name: 'Set priority' }))
  expect(await screen.findByText(/^1 ticket set to low priority/)).toBeDefined()
  expect(server.sent()).toEqual([{ priority: 'low' }, { priority: 'low' }])
  // The report stays although no ticket is left in the list.
  expect(screen.getByText('1 ticket not done')).toBeDefined()
})

test('assigns tickets to the chosen colleague', async () => {
  const server = supportServer()
  const user = await openSupport()
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  const question = await screen.findByRole('alertdialog', { name: 'Assign 2 tickets?' })
  await within(question).findByRole('option', { name: /^Kojo Antwi/ })
  await user.selectOptions(within(question).getByRole('combobox', { name: 'Assign to' }), colleague.id)
  await user.click(within(question).getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText(/^1 ticket assigned/)).toBeDefined()
  expect(server.sent()).toEqual([{ assigned_to: colleague.id }, { assigned_to: colleague.id }])
})
