import { beforeEach, expect, test } from 'vitest'
import type { UserError } from '~/platform/api/user-error.ts'
import { flushOutbox, type Letter, trustedMs, useOutbox } from './outbox.ts'

const ticket = (subject: string): Letter => ({
  kind: 'ticket',
  input: { subject, message: 'Help', category: 'other' },
})
const waiting = (key: string, at = 0) => ({ key, at, letter: ticket(key), problem: null })
const failure = (change: Partial<UserError>): UserError => ({
  message: 'Not so',
  code: null,
  issues: [],
  missing: [],
  retryable: false,
  ...change,
})

/** A server that remembers keys, and a network that may lose its answer. */
const world = (answers: Record<string, UserError | 'lost'> = {}) => {
  const taken = new Set<string>()
  const told: string[] = []
  return {
    taken,
    told,
    send: async (_letter: Letter, key: string) => {
      const answer = answers[key]
      if (answer && answer !== 'lost') throw answer
      taken.add(key)
      if (answer === 'lost') {
        delete answers[key]
        throw failure({ retryable: true })
      }
    },
    onSent: (letter: Letter) => told.push(letter.kind === 'ticket' ? letter.input.subject : letter.kind),
    // A cast: the world throws what the app would make of it.
    judge: (error: unknown) => error as UserError,
  }
}

beforeEach(() => useOutbox.setState({ userId: null, waiting: [waiting('a'), waiting('b')] }))
const keys = () => useOutbox.getState().waiting.map(({ key, problem }) => [key, problem])

test('sends what waits in its order and forgets it', async () => {
  const carrier = world()
  await flushOutbox(carrier, 1)
  expect([...carrier.taken]).toEqual(['a', 'b'])
  expect(carrier.told).toEqual(['a', 'b'])
  expect(keys()).toEqual([])
})

test('without an answer it stays, and is sent again under the same key', async () => {
  const carrier = world({ a: 'lost' })
  await flushOutbox(carrier, 1)
  expect(keys()).toEqual([
    ['a', null],
    ['b', null],
  ])
  await flushOutbox(carrier, 2)
  expect([...carrier.taken]).toEqual(['a', 'b'])
  expect(keys()).toEqual([])
})

test('what waits is nobody else’s to send once its writer has left', async () => {
  const carrier = world()
  useOutbox.setState({ userId: 'ama' })
  await flushOutbox(
    {
      ...carrier,
      send: async (letter, key) => {
        await carrier.send(letter, key)
        useOutbox.setState({ userId: 'kofi', waiting: [] })
      },
    },
    1,
  )
  expect([...carrier.taken]).toEqual(['a'])
})

test('what the server refuses waits for the person and holds nothing else up', async () => {
  const carrier = world({ a: failure({ message: 'Too large' }) })
  await flushOutbox(carrier, 1)
  expect(keys()).toEqual([['a', 'Too large']])
  expect(carrier.told).toEqual(['b'])
})

test('what arrived before is done', async () => {
  const carrier = world({ a: failure({ code: 'IDEMPOTENCY_KEY_REUSED' }) })
  await flushOutbox(carrier, 1)
  expect(keys()).toEqual([])
})

test('what waited longer than the server remembers is not sent by itself', async () => {
  const carrier = world()
  useOutbox.setState({ waiting: [waiting('old'), waiting('new', trustedMs)] })
  await flushOutbox(carrier, trustedMs + 1)
  expect([...carrier.taken]).toEqual(['new'])
  expect(keys()).toEqual([
    [
      'old',
      expect.stringContaining(
        'This item has been waiting for days. Check whether it has already reached us before you send it again.',
      ),
    ],
  ])
})
