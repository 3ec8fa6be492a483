import { GoTrueClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '~/platform/testing/memory-storage.ts'
import { authFetch } from './auth-fetch.ts'

const url = 'https://efie.example/auth/v1'
const key = 'efie-session'

const makeClient = () =>
  new GoTrueClient({
    url,
    storageKey: key,
    storage: memoryStorage,
    autoRefreshToken: false,
    fetch: authFetch,
  })

const expired = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: 1,
  user: { id: 'ama', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' },
} satisfies Session

const answers = (status: number, body: string | object) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      typeof body === 'string'
        ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
        : Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01' } }),
    ),
  )

/** The client retries for half a minute before it gives up. */
const refresh = async () => {
  const answer = makeClient().refreshSession()
  await vi.advanceTimersByTimeAsync(60_000)
  return answer
}

const html = '<!doctype html><title>Network</title>'
const limited = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }

beforeEach(() => {
  vi.useFakeTimers()
  memoryStorage.clear()
  memoryStorage.setItem(key, JSON.stringify(expired))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  { what: 'a limit of ours', status: 429, body: limited },
  { what: 'a limit of somebody else', status: 429, body: html },
  { what: 'a request that took too long', status: 408, body: html },
  { what: 'a conflict', status: 409, body: { code: 'conflict', message: 'Conflict' } },
  { what: 'a page that forbids', status: 403, body: html },
  { what: 'a firewall that speaks JSON', status: 403, body: { message: 'Forbidden' } },
  { what: 'a proxy that wants to know who asks', status: 407, body: html },
  { what: 'a page in place of the answer', status: 200, body: html },
  { what: 'an answer without a session', status: 200, body: {} },
  { what: 'a server out of order', status: 503, body: html },
  { what: 'a network that wants its own sign-in', status: 511, body: html },
])('a session that cannot be renewed stays: $what', async ({ status, body }) => {
  answers(status, body)
  const { error } = await refresh()
  expect(isAuthRetryableFetchError(error)).toBe(true)
  expect(memoryStorage.getItem(key)).not.toBeNull()
})

test.each([
  { status: 400, code: 'refresh_token_not_found' },
  { status: 400, code: 'session_expired' },
  { status: 403, code: 'user_banned' },
])('a session that our server refuses goes: $code', async ({ status, code }) => {
  answers(status, { code, message: 'No' })
  expect((await refresh()).error).toMatchObject({ status, code })
  expect(memoryStorage.getItem(key)).toBeNull()
})

test('a session that is renewed is the new one', async () => {
  answers(200, { ...expired, access_token: 'd.e.f', refresh_token: 's' })
  expect((await refresh()).data.session?.refresh_token).toBe('s')
})

const signIn = async () =>
  (await makeClient().signInWithPassword({ email: 'ama@efie.example', password: 'x' })).error

test('a sign-in that our server refuses is told in its words, limits included', async () => {
  answers(429, limited)
  expect(await signIn()).toMatchObject({ status: 429, ...limited })
})

test('a sign-in that somebody else refuses has had no answer', async () => {
  answers(403, html)
  expect(await signIn()).toMatchObject({ message: 'The server didn’t respond. Try again.', status: 0 })
})
