import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSignedIn, setSignedOut } from '~/platform/auth/auth-store.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf, ticketOf } from '~/platform/testing/ticket.ts'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { toUserError } from './user-error.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const Tickets = () => {
  const { data, error } = useQuery(api.tickets.list.queryOptions({ input: {} }))
  if (error) return <p>{toUserError(error).message}</p>
  return <p>{data ? data.data.map(({ subject }) => subject).join(', ') : 'Loading'}</p>
}

/** The list can be left and reopened, like when changing pages. */
const Page = () => {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Leave' : 'Come back'}
      </button>
      {open && <Tickets />}
    </>
  )
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

/** Answers the `nth` request as `answer` says. */
const ticketServer = (answer: (nth: number) => void = () => {}) => {
  let nth = 0
  return serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(() => {
          nth += 1
          answer(nth)
          return { data: [ticketOf(nth)], next_cursor: null, total: null }
        }),
      },
    },
  })
}

test('a query that fails is tried once more', async () => {
  const server = ticketServer((nth) => {
    if (nth === 1) throw refusal('INTERNAL')
  })
  renderPage(<Page />)
  await pass(60_000)
  expect(screen.getByText('Question 2')).toBeDefined()
  expect(server.asked).toHaveLength(2)
})

test('a query that fails twice is not tried again', async () => {
  const server = ticketServer(() => {
    throw refusal('INTERNAL')
  })
  renderPage(<Page />)
  await pass(60_000)
  expect(screen.queryByText('Loading')).toBeNull()
  expect(server.asked).toHaveLength(2)
})

test('what the server refuses is not asked for again', async () => {
  const server = ticketServer(() => {
    throw refusal('INSUFFICIENT_PERMISSIONS')
  })
  renderPage(<Page />)
  await pass(60_000)
  expect(screen.getByText('Insufficient permissions')).toBeDefined()
  expect(server.asked).toHaveLength(1)
})

test('a window that is gone back to asks nothing', async () => {
  const server = ticketServer()
  renderPage(<Page />)
  await screen.findByText('Question 1')
  await pass(60_000)
  // Browsers dispatch it on the document and pass it on to the window.
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pass(1_000)
  expect(server.asked).toHaveLength(1)
})

test.each([
  [299_000, 'Question 1'],
  [301_000, 'Loading'],
])('an answer that nothing shows is kept five minutes: after %i ms comes %s', async (away, shown) => {
  ticketServer()
  renderPage(<Page />)
  await screen.findByText('Question 1')
  press('Leave')
  await pass(away)
  press('Come back')
  expect(screen.getByText(shown)).toBeDefined()
  expect(await screen.findByText('Question 2')).toBeDefined()
})

test('what one person saw is not there for the next', async () => {
  ticketServer()
  act(() => setSignedIn(profileOf('user', idOf(1))))
  renderPage(<Page />)
  await screen.findByText('Question 1')
  press('Leave')
  act(() => setSignedIn(profileOf('user', idOf(2))))
  press('Come back')
  expect(screen.getByText('Loading')).toBeDefined()
  await screen.findByText('Question 2')
  press('Leave')
  act(() => setSignedOut())
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
