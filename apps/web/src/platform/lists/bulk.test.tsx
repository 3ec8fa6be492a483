import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ticketOf } from '~/platform/testing/ticket.ts'
import type { BulkAct } from './bulk-act.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Column } from './columns.ts'
import { ListView } from './list-view.tsx'
import { useBulk } from './use-bulk.ts'
import { useList } from './use-list.ts'

const columns: readonly Column<TicketRow>[] = [
  { id: 'subject', header: 'Subject', cell: (row) => row.subject, text: (row) => row.subject },
]

const close: BulkAct<TicketRow> = {
  label: 'Close',
  done: 'closed',
  act: (row) => client.tickets.update({ id: row.id, status: 'closed' }),
  touches: [api.tickets.key()],
}

const Tickets = ({ acts }: { acts: readonly BulkAct<TicketRow>[] }) => {
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
      <BulkBar bulk={bulk} what="ticket" nameOf={(row) => row.subject} acts={acts} />
    </>
  )
}

const rows = ['Rent', 'Keys', 'Water'].map((subject, index) => ticketOf(index + 1, { subject }))

/** Lists the tickets; `update` decides what becomes of each. */
const ticketServer = (update: (subject: string) => void) =>
  serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(() => ({ data: rows, next_cursor: null, total: null })),
        update: os.tickets.update.handler(({ input: { id } }) => {
          const row = rows.find((ticket) => ticket.id === id)
          if (!row) throw refusal('TICKET_NOT_FOUND')
          update(row.subject)
          return row
        }),
      },
    },
  })

const selectAll = async (acts: readonly BulkAct<TicketRow>[]) => {
  const { user } = renderPage(<Tickets acts={acts} />)
  await screen.findByText('Rent')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
  return user
}

test('acts on each selected row; what is refused stays selected, with its reason', async () => {
  const server = ticketServer((subject) => {
    if (subject === 'Keys')
      throw refusal('TRANSITION_NOT_ALLOWED', { missing: [{ text: 'Resolve it first' }] })
  })
  const { user } = renderPage(
    <Tickets
      acts={[
        {
          ...close,
          confirm: {
            title: (chosen) => `Close ${chosen.length} tickets?`,
            text: () => 'Their authors can reopen them.',
          },
        },
      ]}
    />,
  )
  await screen.findByText('Rent')
  await user.click(screen.getByRole('checkbox', { name: 'Select Rent' }))
  expect(screen.getByRole('checkbox', { name: 'Select all rows shown' })).toHaveProperty(
    'indeterminate',
    true,
  )
  await user.click(screen.getByRole('button', { name: 'Select all 3' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(server.asked.some(({ method }) => method === 'PATCH')).toBe(false)
  const question = await screen.findByRole('alertdialog', { name: 'Close 3 tickets?' })
  await user.click(within(question).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('1 ticket not done')).toBeDefined()
  expect(screen.getByText('Keys: Resolve it first')).toBeDefined()
  expect(await screen.findByText('2 tickets closed')).toBeDefined()
  expect(server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  expect(screen.getByText('1 ticket selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText('1 ticket not done')).toBeNull()
})

test('a lost connection stops it, and repeating the rest is the same act to the server', async () => {
  const tried: string[] = []
  let lost = true
  const keyed: BulkAct<TicketRow> = {
    ...close,
    act: ({ subject }, { key }) => {
      tried.push(`${subject} ${key}`)
      // The browser's own error for a request without an answer.
      return subject === 'Keys' && lost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()
    },
  }
  ticketServer(() => {})
  const user = await selectAll([keyed])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('We stopped with 2 tickets left')).toBeDefined()
  expect(screen.getByText(/^Keys: We couldn’t reach the server. It may be done already/)).toBeDefined()
  expect(screen.getByText('Water: Not tried yet')).toBeDefined()
  expect(await screen.findByText('1 ticket closed')).toBeDefined()
  lost = false
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText('2 tickets closed')).toBeDefined()
  expect(screen.queryByText('We stopped with 2 tickets left')).toBeNull()
  expect(tried.map((row) => row.split(' ')[0])).toEqual(['Rent', 'Keys', 'Keys', 'Water'])
  expect(tried[2]).toBe(tried[1])
  expect(new Set(tried).size).toBe(3)
})

test('asks for one reason for all rows, and only one act is under way', async () => {
  const reasons: string[] = []
  const held = Promise.withResolvers<void>()
  ticketServer(() => {})
  const user = await selectAll([
    {
      ...close,
      reason: { label: 'Why' },
      act: async (_row, { reason }) => {
        reasons.push(reason)
        await held.promise
      },
    },
    { ...close, label: 'Delete' },
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close?' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Answered by phone')
  // The dialog has a close button too.
  const send = within(dialog)
    .getAllByRole('button', { name: 'Close' })
    .find((button) => button.textContent === 'Close')
  await user.click(send!)
  expect(await screen.findByText('Close: 0 of 3 tickets done')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  held.resolve()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tickets' })).toBeNull())
  expect(reasons).toEqual(Array(3).fill('Answered by phone'))
})

test('x selects the row that has the focus, and b goes to what can be done with it', async () => {
  setSignedIn(profileOf('admin'))
  ticketServer(() => {})
  const { user } = renderPage(<Tickets acts={[close]} />)
  await screen.findByText('Rent')
  await user.keyboard('jx')
  expect(await screen.findByText('1 ticket selected')).toBeDefined()
  await user.keyboard('b')
  expect(document.activeElement?.textContent).toBe('Close')
})

/** Tickets with an act that asks for what to do in its question. */
const TicketsToRank = () => {
  const [priority, setPriority] = useState('')
  const field = (
    <input aria-label="Priority" value={priority} onChange={({ target }) => setPriority(target.value)} />
  )
  return (
    <Tickets
      acts={[
        {
          label: 'Set priority',
          done: `set to ${priority}`,
          act: ({ id }) => client.tickets.update({ id, priority: priority === 'low' ? 'low' : 'urgent' }),
          touches: [api.tickets.key()],
          confirm: {
            title: (chosen) => `Set the priority of ${chosen.length} tickets?`,
            text: () => field,
            refusal: priority === '' ? 'Choose a priority first' : null,
          },
        },
      ]}
    />
  )
}

test('what is chosen in the question is what is done', async () => {
  const server = ticketServer(() => {})
  const { user } = renderPage(<TicketsToRank />)
  await screen.findByText('Rent')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
  await user.click(screen.getByRole('button', { name: 'Set priority' }))
  const question = await screen.findByRole('alertdialog', { name: 'Set the priority of 3 tickets?' })
  const confirm = () => within(question).getByRole('button', { name: 'Set priority' })
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  await user.type(within(question).getByRole('textbox', { name: 'Priority' }), 'low')
  await user.click(confirm())
  expect(await screen.findByText('3 tickets set to low')).toBeDefined()
  const sent = server.asked.filter(({ method }) => method === 'PATCH')
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('{"priority":"low"}'))
})

test('rows that an act isn’t for are left out, are named in the question, and stay selected', async () => {
  const server = ticketServer(() => {})
  const user = await selectAll([
    {
      ...close,
      only: { fits: ({ subject }) => subject === 'Keys', are: 'resolved' },
      confirm: { title: (chosen) => `Close ${chosen.length} ticket?`, text: () => 'They can be reopened.' },
    },
    { ...close, label: 'Reopen', only: { fits: () => false, are: 'closed' } },
  ])
  expect(screen.getByRole('button', { name: 'Reopen' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('None of the selected tickets are closed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('alertdialog', { name: 'Close 1 ticket?' })
  expect(
    within(question).getByText('2 of the selected tickets aren’t resolved and will be left out.'),
  ).toBeDefined()
  await user.click(within(question).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('1 ticket closed. 2 of the selected tickets aren’t resolved')).toBeDefined()
  expect(server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  expect(screen.getByText('2 tickets selected')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Select Keys' })).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: 'Select Rent' })).toHaveProperty('checked', true)
})

test('one call takes at most 100 rows; what each call left is reported together', async () => {
  const many = Array.from({ length: 230 }, (_, index) => ticketOf(index + 1))
  const calls: string[][] = []
  serve({
    api: {
      tickets: { list: os.tickets.list.handler(() => ({ data: many, next_cursor: null, total: null })) },
    },
  })
  const assign: BulkAct<TicketRow> = {
    label: 'Assign',
    done: 'assigned',
    all: (ids) => {
      calls.push(ids)
      if (calls.length === 3) return Promise.reject(refusal('RATE_LIMITED'))
      return Promise.resolve({
        skipped: ids.slice(0, 1).map((id) => ({ id, reason: 'This case is closed' })),
      })
    },
    touches: [api.tickets.key()],
  }
  const { user } = renderPage(<Tickets acts={[assign]} />)
  await screen.findByText('Question 1')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('198 tickets assigned')).toBeDefined()
  expect(calls.map((ids) => ids.length)).toEqual([100, 100, 30])
  expect(new Set(calls.flat()).size).toBe(230)
  expect(screen.getByText('Question 1, Question 101: This case is closed')).toBeDefined()
  expect(screen.getByText('32 tickets selected')).toBeDefined()
})
