import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@efie/contracts/errors'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { claimDevice } from '~/platform/device/forget.ts'
import { OfflineStrip } from '~/platform/offline/offline-strip.tsx'
import { post, useOutbox } from '~/platform/offline/outbox.ts'
import { useOnlineEffect } from '~/platform/realtime/use-realtime.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf, ticketOf } from '~/platform/testing/ticket.ts'
import { useOffline } from './use-outbox-delivery.ts'

const ama = profileOf('user', idOf(1))
const kofi = profileOf('user', idOf(2))

const Page = () => {
  useOnlineEffect()
  useOffline()
  return <OfflineStrip />
}

/** Accepts each key once, like the server. */
const ticketServer = () => {
  const taken = new Map<string, string>()
  const state = { refuses: null as ErrorCode | null, losesAnswers: false, failsOver: null as string | null }
  const server = serve({
    api: {
      tickets: {
        create: os.tickets.create.handler(({ input: { subject }, context: { request } }) => {
          if (state.refuses) throw refusal(state.refuses)
          if (subject === state.failsOver) throw refusal('INTERNAL')
          taken.set(request.headers.get('idempotency-key') ?? '', subject)
          if (state.losesAnswers) throw refusal('INTERNAL')
          return ticketOf(taken.size, { subject })
        }),
      },
    },
  })
  return { state, server, taken, sent: () => server.askedFor('POST /api/v1/support-tickets') }
}

const become = async (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  await act(async () => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
const enter = (person: typeof ama) =>
  act(async () => {
    await claimDevice(person.id)
    setSignedIn(person)
  })
const write = (subject: string, key: string) =>
  act(() => post({ kind: 'ticket', input: { subject, message: 'Help', category: 'other' } }, key))
const waits = (subject: string) => screen.findByText(`Ticket “${subject}”`)
/** The page in use by Ama, whose outbox has been opened. */
const open = async () => {
  const view = renderPage(<Page />)
  await waitFor(() => expect(useOutbox.getState().userId).toBe(ama.id))
  return view
}
const forgetMemory = () => act(() => useOutbox.setState({ userId: null, waiting: [] }))

// Otherwise the query client would consider later tests offline, too.
afterEach(async () => {
  await become(true)
  vi.restoreAllMocks()
})
beforeEach(async () => {
  await enter(ama)
  forgetMemory()
  await become(true)
})

test('what is written without a network waits, also over a reload, and is sent once and in order when there is one', async () => {
  const { server, sent, taken } = ticketServer()
  const first = await open()
  server.disconnect()
  await become(false)
  await write('First', 'key-1')
  await write('Second', 'key-2')
  expect(await screen.findByText('You’re offline')).toBeDefined()
  expect(screen.getByText('2 items waiting to be sent')).toBeDefined()

  first.unmount()
  forgetMemory()
  await open()
  expect(await waits('First')).toBeDefined()
  expect(await waits('Second')).toBeDefined()

  server.connect()
  await become(true)
  expect(await screen.findByText('Ticket created')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
  expect([...taken]).toEqual([
    ['key-1', 'First'],
    ['key-2', 'Second'],
  ])
  await become(false)
  await become(true)
  expect(sent()).toHaveLength(2)
})

test('the first holds the second back until it has got through', async () => {
  const { state, taken, sent } = ticketServer()
  state.failsOver = 'First'
  await open()
  await become(false)
  await write('First', 'key-1')
  await write('Second', 'key-2')
  await become(true)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await screen.findByText('2 items waiting to be sent')).toBeDefined()
  state.failsOver = null
  await become(false)
  await become(true)
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
  expect([...taken.values()]).toEqual(['First', 'Second'])
  expect(sent()).toHaveLength(3)
})

test('an answer that was lost is asked for again under the same key, and the server has it once', async () => {
  const { state, taken, sent } = ticketServer()
  state.losesAnswers = true
  await open()
  await write('First', 'key-1')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await screen.findByText('One item waiting to be sent')).toBeDefined()
  state.losesAnswers = false
  await become(false)
  await become(true)
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
  expect(sent().map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  expect([...taken]).toEqual([['key-1', 'First']])
})

test('an attempt that came before the network was ready is repeated after two seconds', async () => {
  const { server, taken } = ticketServer()
  await open()
  await become(false)
  await write('First', 'key-1')
  server.disconnect()
  await become(true)
  expect(taken.size).toBe(0)
  server.connect()
  await waitFor(() => expect([...taken.values()]).toEqual(['First']), { timeout: 4_000 })
})

test('what the server refuses waits for the person, who sends it as another or removes it', async () => {
  const { state, taken, sent } = ticketServer()
  state.refuses = 'INSUFFICIENT_PERMISSIONS'
  const { user } = await open()
  await write('First', 'key-1')
  expect(await screen.findByText('Insufficient permissions')).toBeDefined()
  await become(false)
  await become(true)
  expect(sent()).toHaveLength(1)

  state.refuses = null
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
  expect([...taken.values()]).toEqual(['First'])
  expect([...taken.keys()]).not.toContain('key-1')

  state.refuses = 'INSUFFICIENT_PERMISSIONS'
  await write('Second', 'key-2')
  await user.click(await screen.findByRole('button', { name: 'Remove Ticket “Second”' }))
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
  expect(taken.size).toBe(1)
})

test('what one person wrote is neither shown to the next nor sent in their name', async () => {
  const { server, sent } = ticketServer()
  await open()
  server.disconnect()
  await become(false)
  await write('First', 'key-1')
  expect(await waits('First')).toBeDefined()
  await enter(kofi)
  await waitFor(() => expect(useOutbox.getState().userId).toBe(kofi.id))
  expect(screen.queryByText('Ticket “First”')).toBeNull()
  server.connect()
  await become(true)
  await enter(ama)
  await waitFor(() => expect(useOutbox.getState().userId).toBe(ama.id))
  expect(screen.queryByText('Ticket “First”')).toBeNull()
  expect(sent()).toEqual([])
})

test('who has left writes nothing any more', async () => {
  ticketServer()
  await open()
  await enter(kofi)
  expect(
    await post({ kind: 'ticket', input: { subject: 'x', message: 'y', category: 'other' } }, 'key-9'),
  ).toBe(false)
})

test('staff at their desks are not told to write without a network', async () => {
  ticketServer()
  await enter(profileOf('finance', idOf(3)))
  renderPage(<Page />)
  await become(false)
  expect(screen.queryByText('You’re offline')).toBeNull()
})
