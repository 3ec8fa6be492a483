import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionKey } from '~/platform/auth/stored-session.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import {
  dropFirstAnswers,
  firstAnswerOr,
  firstOf,
  firstScript,
  ownApplications,
  requestsFirst,
  shownId,
} from './first-requests.ts'

const kept = new Map<string, string>()
const sent: string[] = []
let profile = profileOf('user')

const urlOf = (path: string) => `http://efie.test/api/v1${path}`

beforeEach(() => {
  kept.clear()
  sent.length = 0
  profile = profileOf('user')
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { origin: 'http://efie.test', pathname: '/payments/01a2' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(`${url.replace('http://efie.test/api/v1', '')} ${headers['authorization']}`)
    return Promise.resolve(Response.json(url.endsWith('/me') ? profile : { url }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const session = (seconds: number) =>
  kept.set(sessionKey, JSON.stringify({ access_token: 'abc', expires_at: Date.now() / 1_000 + seconds }))

const again = { sent: 'again' }
/** What the client gets for this path. */
const taken = async (path: string, token: string | undefined = 'abc'): Promise<unknown> =>
  (await firstAnswerOr(urlOf(path), token, () => Promise.resolve(Response.json(again)))).json()

/** Runs the script as a page's head does. */
const open = async (...paths: string[]) => {
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(firstScript(firstOf([{ handle: undefined }, { handle: requestsFirst(...paths) }])))()
  await new Promise((resolve) => setTimeout(resolve))
}

test('a tenant’s page asks who they are, then what it shows', async () => {
  session(3_600)
  await open(ownApplications)
  const applications = `/applications?user_id=${profile.id}&limit=25`
  expect(sent).toEqual(['/me Bearer abc', `${applications} Bearer abc`])
  expect(await taken('/me')).toMatchObject({ id: profile.id })
  expect(await taken(applications)).toEqual({ url: urlOf(applications) })
})

test('a page about one thing asks for that, whatever its address contains', async () => {
  session(3_600)
  vi.stubGlobal('location', { origin: 'http://efie.test', pathname: "/payments/$&'" })
  await open(`/payments/${shownId}`)
  expect(sent).toEqual(['/me Bearer abc', "/payments/$&' Bearer abc"])
})

test('each answer is taken once, and only with the token it was asked with', async () => {
  session(3_600)
  await open()
  expect(await taken('/me', 'other')).toEqual(again)
  expect(await taken('/me')).toMatchObject({ id: profile.id })
  expect(await taken('/me')).toEqual(again)
  expect(await taken('/orders')).toEqual(again)
})

test('an answer that the network lost is asked for again', async () => {
  session(3_600)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await open()
  expect(await taken('/me')).toEqual(again)
})

test('after a change nothing from before it is taken, and nothing more is asked', async () => {
  session(3_600)
  const opening = open(ownApplications)
  dropFirstAnswers()
  await opening
  expect(sent).toEqual(['/me Bearer abc'])
  expect(await taken('/me')).toEqual(again)
})

test('nothing is sent for guests, or for a session about to be refreshed', async () => {
  await open()
  session(60)
  await open()
  kept.set(sessionKey, 'not JSON')
  await open()
  expect(sent).toEqual([])
  expect(await taken('/me')).toEqual(again)
})

test('nothing is asked before the second factor', async () => {
  session(3_600)
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url.replace('http://efie.test/api/v1', ''))
    return Promise.resolve(Response.json({ ...profile, second_factor: 'challenge' }))
  })
  await open(ownApplications)
  expect(sent).toEqual(['/me'])
})

test('staff and employers are only asked who they are', async () => {
  session(3_600)
  for (const role of ['finance', 'company'] as const) {
    profile = profileOf(role)
    await open(ownApplications)
  }
  expect(sent).toEqual(['/me Bearer abc', '/me Bearer abc'])
})
