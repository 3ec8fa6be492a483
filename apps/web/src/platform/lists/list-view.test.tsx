import { ticketStatuses } from '@efie/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { onPhone } from '~/platform/testing/on-phone.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ticketOf } from '~/platform/testing/ticket.ts'
import { Sheet } from '~/ui/dialog.tsx'
import type { Column } from './columns.ts'
import { keyset } from './keyset.ts'
import { oneOf, useListParams } from './list-params.ts'
import { ListView } from './list-view.tsx'
import { LostRow } from './lost-row.tsx'
import { useOpenRow } from './use-open-row.ts'

const columns: readonly Column<TicketRow>[] = [
  { id: 'subject', header: 'Subject', cell: (row) => row.subject, text: (row) => row.subject },
  { id: 'status', header: 'Status', phone: 'aside', cell: (row) => row.status, text: (row) => row.status },
  { id: 'from', header: 'From', cell: (row) => row.author_name, text: (row) => row.author_name },
  {
    id: 'priority',
    header: 'Priority',
    extra: true,
    cell: (row) => row.priority,
    text: (row) => row.priority,
  },
]

/** A list as pages use it: filters and the open row are in the URL. */
const Tickets = () => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.tickets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: 2,
        cursor,
        q: params.get('q') || undefined,
        status: oneOf(ticketStatuses, params.get('status')),
      }),
      ...keyset,
    }),
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="tickets"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => row.subject}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: ticketStatuses.map((value) => ({ value, label: value })),
          },
        ]}
        empty={{ title: 'No tickets yet', text: 'Write to us.' }}
        failure="Couldn’t load tickets"
      />
      {open ? (
        <Sheet open onOpenChange={() => params.setOpen(null)} title={`Ticket ${open.subject}`}>
          <p>{open.message}</p>
        </Sheet>
      ) : (
        <LostRow what="ticket" loading={query.isPending} />
      )}
    </>
  )
}

/** The server's list, two rows per page, with a cursor like the real one. It finds a subject by its end. */
const ticketServer = (rows: TicketRow[]) =>
  serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(({ input: { limit, cursor, q, status } }) => {
          const found = rows.filter(
            (row) =>
              (status === undefined || row.status === status) && (q === undefined || row.subject.endsWith(q)),
          )
          const from = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1
          const data = found.slice(from, from + limit)
          return {
            data,
            next_cursor: from + limit < found.length ? (data.at(-1)?.id ?? null) : null,
            total: null,
          }
        }),
      },
    },
  })

const table = () => screen.findByRole('table', { name: 'tickets' })
const subjects = async () =>
  within(await table())
    .getAllByRole('button', { name: /^Open / })
    .map((button) => button.textContent)

test('a list is loading, then shows its rows and how they are sorted', async () => {
  ticketServer([ticketOf(1), ticketOf(2)])
  renderPage(<Tickets />)
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeDefined()
  expect(await subjects()).toEqual(['Question 1', 'Question 2'])
  expect(screen.queryByRole('status', { name: 'Loading...' })).toBeNull()
  expect(screen.getByText('Newest first · 2 in total')).toBeDefined()
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Subject',
    'Status',
    'From',
  ])
})

test('a list of none says what would fill it', async () => {
  ticketServer([])
  renderPage(<Tickets />)
  expect(await screen.findByText('No tickets yet')).toBeDefined()
  expect(screen.getByText('Write to us.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list that failed says so, and comes when it is tried again', async () => {
  let away = true
  const server = serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(() => {
          if (away) throw refusal('INSUFFICIENT_PERMISSIONS')
          return { data: [ticketOf(1)], next_cursor: null, total: null }
        }),
      },
    },
  })
  const { user } = renderPage(<Tickets />)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Couldn’t load tickets')).toBeDefined()
  expect(within(alert).getByText('Insufficient permissions')).toBeDefined()
  away = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await subjects()).toEqual(['Question 1'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.asked).toHaveLength(2)
})

test('more is loaded after the last row’s cursor, until that is all', async () => {
  const server = ticketServer([ticketOf(1), ticketOf(2), ticketOf(3)])
  const { user } = renderPage(<Tickets />)
  expect(await subjects()).toEqual(['Question 1', 'Question 2'])
  expect(screen.getByText('Newest first · First 2 shown')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Newest first · 3 in total')).toBeDefined()
  expect(await subjects()).toEqual(['Question 1', 'Question 2', 'Question 3'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(server.asked.at(-1)?.path).toBe(`/api/v1/support-tickets?limit=2&cursor=${ticketOf(2).id}`)
})

test('where more cannot be loaded, what is there stays and the reason stands under it', async () => {
  serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(({ input }) => {
          if (input.cursor !== undefined) throw refusal('BAD_REQUEST')
          return { data: [ticketOf(1)], next_cursor: 'next', total: null }
        }),
      },
    },
  })
  const { user } = renderPage(<Tickets />)
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('We couldn’t read that request')).toBeDefined()
  expect(await subjects()).toEqual(['Question 1'])
})

test('a filter goes into the address and to the server, and is read from the address', async () => {
  const server = ticketServer([ticketOf(1), ticketOf(2, { status: 'closed' })])
  const { user, address, unmount } = renderPage(<Tickets />)
  await subjects()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'closed')
  await waitFor(async () => expect(await subjects()).toEqual(['Question 2']))
  expect(address()).toBe('/?status=closed')
  expect(server.asked.at(-1)?.path).toBe('/api/v1/support-tickets?limit=2&status=closed')

  unmount()
  renderPage(<Tickets />, '?status=closed')
  expect(await subjects()).toEqual(['Question 2'])
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'closed')
})

test('an unknown value in the address counts as no filter', async () => {
  const server = ticketServer([ticketOf(1)])
  renderPage(<Tickets />, '?status=lost')
  expect(await subjects()).toEqual(['Question 1'])
  expect(server.asked.at(-1)?.path).toBe('/api/v1/support-tickets?limit=2')
})

test('a search that finds nothing can be cleared', async () => {
  ticketServer([ticketOf(1), ticketOf(2)])
  const { user, address } = renderPage(<Tickets />)
  await subjects()
  await user.type(screen.getByRole('searchbox', { name: 'Search tickets' }), '2{Enter}')
  await waitFor(async () => expect(await subjects()).toEqual(['Question 2']))
  expect(address()).toBe('/?q=2')
  await user.type(screen.getByRole('searchbox'), ' none{Enter}')
  expect(await screen.findByText('No tickets found')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await subjects()).toEqual(['Question 1', 'Question 2'])
  expect(address()).toBe('/')
})

test('the search waits for a pause in typing', async () => {
  ticketServer([ticketOf(1), ticketOf(2)])
  const { user, address } = renderPage(<Tickets />)
  await subjects()
  await user.type(screen.getByRole('searchbox'), 'Question 2')
  expect(address()).toBe('/')
  await waitFor(() => expect(address()).toBe('/?q=Question+2'))
})

test('an open row stands in the address, comes back after a reload and closes with Back', async () => {
  ticketServer([ticketOf(1), ticketOf(2)])
  const first = renderPage(<Tickets />)
  await first.user.click(await screen.findByRole('button', { name: 'Open Question 2' }))
  expect(await screen.findByRole('dialog', { name: 'Ticket Question 2' })).toBeDefined()
  expect(first.address()).toBe(`/?open=${ticketOf(2).id}`)
  await first.router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  first.unmount()
  const { user, address } = renderPage(<Tickets />, `?open=${ticketOf(2).id}`)
  expect(await screen.findByRole('dialog', { name: 'Ticket Question 2' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/')
})

test('a row that the list does not hold is said to be elsewhere', async () => {
  ticketServer([ticketOf(1)])
  renderPage(<Tickets />, `?open=${ticketOf(7).id}`)
  expect(await screen.findByRole('dialog', { name: 'This ticket isn’t in the list' })).toBeDefined()
})

test('a column is switched on, and stays so in the address', async () => {
  ticketServer([ticketOf(1, { priority: 'high' })])
  const { user, address } = renderPage(<Tickets />)
  await subjects()
  await user.click(screen.getByRole('button', { name: 'Choose columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Priority' }))
  expect(await screen.findByRole('cell', { name: 'high' })).toBeDefined()
  expect(address()).toBe('/?columns=subject%2Cstatus%2Cfrom%2Cpriority')
})

test('all columns of the loaded rows leave as a CSV file', async () => {
  ticketServer([ticketOf(1, { subject: 'Rent, "late"' }), ticketOf(2, { subject: '=cmd()' })])
  const { user } = renderPage(<Tickets />)
  await subjects()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:tickets'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  vi.restoreAllMocks()
  expect(names).toEqual(['tickets.csv'])
  expect(await saved[0]?.text()).toBe(
    'Subject,Status,From,Priority\r\n"Rent, ""late""",open,Ama Mensah,normal\r\n\'=cmd(),open,Ama Mensah,normal\r\n',
  )
  // With a byte order mark, which reading as text removes.
  expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []).slice(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  )
})

test('without rows there is nothing to export, and the button says why', async () => {
  ticketServer([])
  renderPage(<Tickets />)
  await screen.findByText('No tickets yet')
  const button = screen.getByRole('button', { name: 'Export as CSV' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Nothing to export')).toBeDefined()
})

test('on a phone each row is a card that opens', async () => {
  onPhone()
  ticketServer([ticketOf(1), ticketOf(2)])
  const { user } = renderPage(<Tickets />)
  const cards = within(await screen.findByRole('list', { name: 'tickets' })).getAllByRole('listitem')
  expect(screen.queryByRole('table')).toBeNull()
  expect(cards).toHaveLength(2)
  const [, second] = cards
  if (!second) throw new Error('no second card')
  expect(within(second).getByRole('definition').textContent).toBe('Ama Mensah')
  await user.click(within(second).getByRole('button', { name: 'Open Question 2' }))
  expect(await screen.findByRole('dialog', { name: 'Ticket Question 2' })).toBeDefined()
})
