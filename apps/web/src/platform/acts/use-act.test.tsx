import { errors, type ErrorCode } from '@efie/contracts/errors'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ticketOf } from '~/platform/testing/ticket.ts'
import { Button } from '~/ui/button.tsx'
import { ActError } from './act-error.tsx'
import { useAct } from './use-act.ts'
import { useAttemptKey } from './use-attempt-key.ts'

const input = { subject: 'Late', message: 'Help', category: 'other' } as const

/** An act as pages use it: the query it invalidates is on the same page. */
const Asking = ({ times = 1 }: { times?: number }) => {
  const { data } = useQuery(api.tickets.list.queryOptions({ input: {} }))
  const { key: idempotencyKey, renew } = useIdempotencyKey()
  const asking = useAct({
    act: () => client.tickets.create(input, { context: { idempotencyKey } }),
    done: ({ subject }) => `Sent: ${subject}`,
    onDone: renew,
    failed: 'Failed to send',
    touches: [api.tickets.key()],
  })
  const send = () => Promise.all(Array.from({ length: times }, () => asking.run(undefined)))
  return (
    <>
      <p>{data ? `${data.data.length} tickets` : 'no list'}</p>
      <Button pending={asking.pending} onClick={() => void send()}>
        Send
      </Button>
      <ActError error={asking.error} samePerson="Ask a colleague" />
    </>
  )
}

/** Stores what it accepts; refuses or delays as the test says. */
const ticketServer = () => {
  const state = {
    taken: 0,
    refuses: null as ErrorCode | null,
    data: undefined as unknown,
    held: Promise.resolve(),
  }
  const server = serve({
    api: {
      tickets: {
        list: os.tickets.list.handler(() => ({
          data: Array.from({ length: state.taken }, (_, n) => ticketOf(n + 1)),
          next_cursor: null,
          total: null,
        })),
        create: os.tickets.create.handler(async ({ input: { subject } }) => {
          await state.held
          if (state.refuses) throw refusal(state.refuses, state.data)
          state.taken += 1
          return ticketOf(state.taken, { subject })
        }),
      },
    },
  })
  return {
    state,
    server,
    keys: () =>
      server.askedFor('POST /api/v1/support-tickets').map(({ headers }) => headers.get('idempotency-key')),
    lists: () => server.askedFor('GET /api/v1/support-tickets').length,
  }
}

const button = () => screen.getByRole('button', { name: 'Send' })

test('an act is busy while it is under way, then says so and shows what it changed', async () => {
  const { state } = ticketServer()
  const held = Promise.withResolvers<void>()
  state.held = held.promise
  const { user } = renderPage(<Asking />)
  await screen.findByText('0 tickets')
  expect(button().getAttribute('aria-busy')).toBeNull()
  await user.click(button())
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
  expect(screen.queryByRole('status')).toBeNull()
  held.resolve()
  expect(await screen.findByText('Sent: Late')).toBeDefined()
  expect(await screen.findByText('1 tickets')).toBeDefined()
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test.each([
  ['pressed twice', 1, 2],
  ['run twice before the page has drawn anything', 2, 1],
])('an act is sent once when it is %s', async (_how, times, presses) => {
  const { state, keys } = ticketServer()
  const held = Promise.withResolvers<void>()
  state.held = held.promise
  const { user } = renderPage(<Asking times={times} />)
  for (let press = 0; press < presses; press += 1) await user.click(button())
  held.resolve()
  expect(await screen.findByText('1 tickets')).toBeDefined()
  expect(keys()).toHaveLength(1)
})

test('what failed is said in a toast and, with its reasons, where it was tried', async () => {
  const { state, lists } = ticketServer()
  state.refuses = 'VALIDATION_FAILED'
  state.data = { issues: [{ path: 'subject', message: 'Write a subject' }] }
  const { user } = renderPage(<Asking />)
  await screen.findByText('0 tickets')
  await user.click(button())
  expect(await screen.findByText('Check the highlighted fields')).toBeDefined()
  expect(screen.getByText('Write a subject')).toBeDefined()
  expect(screen.getByText('Failed to send')).toBeDefined()
  expect(lists()).toBe(1)

  state.refuses = null
  await user.click(button())
  expect(await screen.findByText('1 tickets')).toBeDefined()
  expect(screen.queryByText('Check the highlighted fields')).toBeNull()
})

test.each(['STALE', 'TRANSITION_NOT_ALLOWED', 'CHANGE_SUPERSEDED'] as const)(
  'an act refused as %s shows what is so by now',
  async (code) => {
    const { state, lists } = ticketServer()
    state.refuses = code
    const { user } = renderPage(<Asking />)
    await screen.findByText('0 tickets')
    state.taken = 3
    await user.click(button())
    expect(await screen.findByText('3 tickets')).toBeDefined()
    expect(lists()).toBe(2)
  },
)

test('what a second person has to do is said with who could', async () => {
  const { state } = ticketServer()
  state.refuses = 'SAME_PERSON'
  const { user } = renderPage(<Asking />)
  await user.click(button())
  expect(await screen.findByText('Someone else has to approve this')).toBeDefined()
  expect(screen.getByText('Ask a colleague')).toBeDefined()
})

test('a lost connection is said, and the retry is the same act to the server', async () => {
  const { server, keys, state } = ticketServer()
  const { user } = renderPage(<Asking />)
  await screen.findByText('0 tickets')
  // It arrives, but its answer doesn't.
  state.refuses = 'INTERNAL'
  await user.click(button())
  expect(await screen.findByText(errors.INTERNAL.message)).toBeDefined()
  server.disconnect()
  await user.click(button())
  expect(
    await screen.findByText('We couldn’t reach the server. Check your internet connection and try again.'),
  ).toBeDefined()
  server.connect()
  state.refuses = null
  await user.click(button())
  expect(await screen.findByText('1 tickets')).toBeDefined()
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  await user.click(button())
  expect(await screen.findByText('2 tickets')).toBeDefined()

  const [first, retry, next] = keys()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(retry).toBe(first)
  expect(next).toMatch(/^[0-9a-f-]{36}$/)
  expect(next).not.toBe(first)
})

test('the same content keeps its key, another content has another', async () => {
  const keys: string[] = []
  const Attempts = () => {
    const keyFor = useAttemptKey()
    const [renders, setRenders] = useState(0)
    const attempt = (content: string) => {
      keys.push(keyFor({ content }))
      setRenders(renders + 1)
    }
    return (
      <>
        <Button onClick={() => attempt('one')}>One</Button>
        <Button onClick={() => attempt('two')}>Two</Button>
      </>
    )
  }
  const { user } = renderPage(<Attempts />)
  for (const name of ['One', 'One', 'Two', 'Two', 'One'])
    await user.click(screen.getByRole('button', { name }))
  const [one, again, two, twoAgain, back] = keys
  expect(again).toBe(one)
  expect(two).not.toBe(one)
  expect(twoAgain).toBe(two)
  expect(back).not.toBe(two)
})
