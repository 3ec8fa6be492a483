import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signInAs } from './features/auth/testing.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { startLive, until, type Live } from './testing/live.ts'

let harness: Harness
let live: Live
const limits = { perNetwork: 8, waiting: 4, perPerson: 3 }

beforeAll(async () => {
  harness = await makeHarness({ environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  live = await startLive(harness.services, harness.handle, { sockets: limits })
})
const opened: WebSocket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})
afterAll(async () => {
  await live.close()
  await harness.close()
})

interface Closed {
  code: number
  reason: string
}

const open = async (ip: string, at: Live = live) => {
  const socket = new WebSocket(`${at.address()}/realtime/v1/websocket?vsn=2.0.0`, {
    headers: { 'x-forwarded-for': ip },
  })
  opened.push(socket)
  const seen = { closed: null as Closed | null, answers: [] as [string, unknown][] }
  socket.on('close', (code: number, reason: Buffer) => {
    seen.closed = { code, reason: reason.toString() }
  })
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(data.toString()) as [null, null, string, string, unknown]
    seen.answers.push([event, payload])
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const join = async (token: string, name = 'mine'): Promise<void> => {
    const before = seen.answers.length
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notifications' }] }
    socket.send(JSON.stringify(['1', '1', `realtime:${name}`, 'phx_join', { config, access_token: token }]))
    await until(() => {
      if (seen.closed === null) expect(seen.answers.length).toBeGreaterThan(before)
    })
  }
  return { socket, seen, join }
}

const person = async () => signInAs(harness.services, await makeUser(harness.services.db))
const endSession = (id: string) =>
  harness.services.db.delete(schema.sessions).where(eq(schema.sessions.id, id))
const TOO_MANY = { code: 1013, reason: 'Too many connections from this network' }

describe('a session that ends', () => {
  test('closes its sockets, and no others', async () => {
    const { id } = await makeUser(harness.services.db)
    const [phone, laptop] = [
      await signInAs(harness.services, { id }),
      await signInAs(harness.services, { id }),
    ]
    const [one, other] = [await open('41.70.0.1'), await open('41.70.0.2')]
    await one.join(phone.access_token)
    await other.join(laptop.access_token)
    await endSession(phone.session_id)
    await until(() => expect(one.seen.closed).toEqual({ code: 1008, reason: 'The session has ended' }))
    expect(one.seen.answers.at(-1)?.[0]).toBe('phx_error')
    await endSession(laptop.session_id)
    await until(() => expect(other.seen.closed?.code).toBe(1008))
  })

  test('leaves a socket that somebody else has joined too', async () => {
    const [ama, kofi] = [await person(), await person()]
    const shared = await open('41.70.1.1')
    await shared.join(ama.access_token)
    await shared.join(kofi.access_token, 'other')
    await endSession(ama.session_id)
    await until(() => expect(shared.seen.answers.at(-1)?.[0]).toBe('phx_error'))
    expect(shared.seen.closed).toBeNull()
    await endSession(kofi.session_id)
    await until(() => expect(shared.seen.closed?.code).toBe(1008))
  })
})

describe('a socket without a token', () => {
  test('is closed, also when its channels have left; one with a token stays', async () => {
    const quick = await startLive(harness.services, harness.handle, { sockets: { idle: 2_000 } })
    const joined = await open('41.71.0.3', quick)
    const [silent, left] = [await open('41.71.0.1', quick), await open('41.71.0.2', quick)]
    const { access_token } = await person()
    await left.join(access_token)
    left.socket.send(JSON.stringify(['1', '2', 'realtime:mine', 'phx_leave', {}]))
    await joined.join((await person()).access_token)
    for (const { seen } of [silent, left])
      await until(() => expect(seen.closed).toEqual({ code: 1008, reason: 'No access token' }))
    expect(joined.seen.closed).toBeNull()
    await quick.close()
  })

  test('is one of few of its network; who brought a token is not held up by it', async () => {
    const crowd = await Promise.all(Array.from({ length: limits.waiting }, () => open('2c0f:2a80:1:2::1')))
    // Another address of the same subscriber.
    const refused = await open('2c0f:2a80:1:2:aaaa::7')
    await until(() => expect(refused.seen.closed).toEqual(TOO_MANY))
    expect(crowd.map(({ seen }) => seen.closed)).toEqual(crowd.map(() => null))
    const neighbour = await open('2c0f:2a80:1:3::1')
    await neighbour.join((await person()).access_token)
    expect(neighbour.seen.closed).toBeNull()
    await Promise.all(crowd.slice(1).map(async ({ join }) => join((await person()).access_token)))
    const next = await open('2c0f:2a80:1:2::9')
    await next.join((await person()).access_token)
    expect(next.seen.closed).toBeNull()
  })
})

describe('a client that does not read', () => {
  test('has to join again and gets what comes after that, while others get everything', async () => {
    const { id } = await makeUser(harness.services.db)
    const { access_token } = await signInAs(harness.services, { id })
    const [slow, quick] = [await open('41.74.0.1'), await open('41.74.0.2')]
    await slow.join(access_token)
    await quick.join(access_token)
    const received = ({ seen }: typeof slow, kind: string) =>
      seen.answers.filter(([event]) => event === kind).length
    slow.socket.pause()
    const notices = 1_200
    const message = 'x'.repeat(15_000)
    const rows = Array.from({ length: notices }, (_, index) => ({
      user_id: id,
      type: 'system' as const,
      title: `${index}`,
      message,
    }))
    for (let start = 0; start < notices; start += 100) {
      await harness.services.db.insert(schema.notifications).values(rows.slice(start, start + 100))
      await until(() => expect(received(quick, 'postgres_changes')).toBe(start + 100))
    }
    slow.socket.resume()
    await until(() => expect(slow.seen.answers.at(-1)?.[0]).toBe('phx_error'))
    expect(received(slow, 'postgres_changes')).toBeLessThan(notices)
    expect(slow.seen.answers.at(-2)).toMatchObject(['system', { message: 'Changes were lost: join again' }])
    expect(slow.seen.closed).toBeNull()
    await slow.join(access_token)
    slow.seen.answers.length = 0
    await harness.services.db
      .insert(schema.notifications)
      .values({ user_id: id, type: 'system', title: 'Later', message: 'Later' })
    await until(() => expect(received(slow, 'postgres_changes')).toBe(1))
  })
})

describe('300 attempts from one address', () => {
  test('open no more sockets than a network may have, and shut out no one elsewhere', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, person))
    const refused: Closed[] = []
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const made = await open(attempt % 2 === 0 ? '41.72.0.1' : '::ffff:41.72.0.1')
      if (attempt < limits.perNetwork) await made.join(tokens[attempt]?.access_token ?? '')
      else {
        await until(() => expect(made.seen.closed).not.toBeNull())
        if (made.seen.closed) refused.push(made.seen.closed)
      }
    }
    expect(refused).toEqual(Array.from({ length: 292 }, () => TOO_MANY))
    const elsewhere = await open('41.72.0.2')
    await elsewhere.join((await person()).access_token)
    expect(elsewhere.seen.closed).toBeNull()
  })

  test('of one person open no more than they may have', async () => {
    const { access_token } = await person()
    const made = await Promise.all(['41.73.0.1', '41.73.0.2', '41.73.0.3'].map((ip) => open(ip)))
    for (const { join } of made) await join(access_token)
    const more = await open('41.73.0.4')
    await more.join(access_token)
    await until(() =>
      expect(more.seen.closed).toEqual({ code: 1013, reason: 'Too many connections of this person' }),
    )
    expect(made.map(({ seen }) => seen.closed)).toEqual([null, null, null])
  })
})
