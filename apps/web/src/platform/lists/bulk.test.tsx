import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ticketOf } from '~/platform/testing/ticket.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkButton } from './bulk-button.tsx'
import type { Column } from './columns.ts'
import { ListView } from './list-view.tsx'
import { useBulk } from './use-bulk.ts'
import { useList } from './use-list.ts'

const columns: readonly Column<TicketRow>[] = [
  { id: 'subject', header: 'Subject', cell: (row) => row.subject, text: (row) => row.subject },
]

const Tickets = () => {
  const query = useList(api.tickets.list, { limit: 25 })
  const bulk = useBulk(query)
  return (
    <>
      <ListView
        name="tickets"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => row.subject}
        selection={bulk.selection}
        empty={{ title: 'No tickets yet', text: 'Write to us.' }}
        failure="Couldn’t load tickets"
      />
      <BulkBar bulk={bulk} what="ticket">
        <BulkButton
          bulk={bulk}
          what="ticket"
          nameOf={(row) => row.subject}
          label="Close"
          done="closed"
          act={(row) => client.tickets.update({ id: row.id, status: 'closed' })}
          touches={[api.tickets.key()]}
          confirm={{ title: 'Close these tickets?', text: 'Their authors can reopen them.' }}
        />
      </BulkBar>
    </>
  )
}

test('acts on each selected row; what is refused stays selected, with its reason', async () => {
  const rows = ['Rent', 'Keys', 'Water'].map((subject, index) => ticketOf(index + 1, { subject }))
  const server = serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(() => ({ data: rows, next_cursor: null, total: null })),
        update: os.tickets.update.handler(({ input: { id } }) => {
          const row = rows.find((ticket) => ticket.id === id)
          if (!row || row.subject === 'Keys') throw refusal('TRANSITION_NOT_ALLOWED')
          return row
        }),
      },
    },
  })
  const { user } = renderPage(<Tickets />)
  await screen.findByText('Rent')
  await user.click(screen.getByRole('checkbox', { name: 'Select Rent' }))
  expect(screen.getByRole('checkbox', { name: 'Select all rows shown' })).toHaveProperty(
    'indeterminate',
    true,
  )
  await user.click(screen.getByRole('button', { name: 'Select all 3' }))
  await user.click(screen.getByRole('button', { name: 'Close (3)' }))
  expect(server.asked.some(({ method }) => method === 'PATCH')).toBe(false)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('1 ticket left as before')).toBeDefined()
  expect(screen.getByText(/^Keys: /)).toBeDefined()
  expect(await screen.findByText('2 tickets closed')).toBeDefined()
  expect(server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  expect(screen.getByText('1 ticket selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText('1 ticket left as before')).toBeNull()
})
