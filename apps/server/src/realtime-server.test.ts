import { schema } from '@efie/database'
import { makeUser, type Profile } from '@efie/database/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeHarness, type Harness } from './testing/harness.ts'
import { makeNotice, makeTicket, startLive, until, type Live } from './testing/live.ts'

const { notifications } = schema

let harness: Harness
let live: Live
let ama: Profile
let kofi: Profile
let admin: Profile

beforeAll(async () => {
  harness = await makeHarness()
  const { db } = harness.handle
  ama = await makeUser(db)
  kofi = await makeUser(db)
  admin = await makeUser(db, { role: 'admin' })
  live = await startLive(harness.services, harness.handle)
})
afterEach(() => live.disconnect())
afterAll(async () => {
  await live.close()
  await harness.close()
})

describe('the server', () => {
  test('tells many subscribers of one row, each of their own only', async () => {
    const token = await live.tokenOf(admin)
    const client = live.connect(async () => token)
    const staff = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        live.listenTo(client, [{ table: 'support_tickets' }], `staff-${index}`),
      ),
    )
    const other = await live.follow(kofi, { table: 'support_tickets' })
    const id = await makeTicket(harness.handle, ama)
    await until(() => {
      for (const { told } of staff) expect(told.map((change) => change.new['id'])).toEqual([id])
    })
    expect(other.told).toEqual([])
  })

  test('tells changes in the order of their transaction', async () => {
    const { told } = await live.follow(ama, { event: 'INSERT', table: 'notifications' })
    const titles = Array.from({ length: 700 }, (_, index) => `Notice ${index}`)
    await harness.handle.db.transaction(async (tx) => {
      for (const title of titles)
        await tx.insert(notifications).values({ user_id: ama.id, type: 'system', title, message: title })
    })
    await until(() => expect(told).toHaveLength(titles.length))
    expect(told.map((change) => change.new['title'])).toEqual(titles)
  })

  test('tells nothing of a transaction that was rolled back', async () => {
    const { told } = await live.follow(ama, { table: 'notifications' })
    const undone = harness.handle.db.transaction(async (tx) => {
      await tx.insert(notifications).values({ user_id: ama.id, type: 'system', title: 'No', message: 'No' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await makeNotice(harness.handle, ama, 'Yes')
    await until(() => expect(told.map((change) => change.new['title'])).toEqual(['Yes']))
  })

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:5173', 101],
    [undefined, 101],
  ])('answers the handshake of a page at %s with %i', async (origin, expected) => {
    const options = origin === undefined ? {} : { origin }
    const socket = new WebSocket(`${live.address()}/realtime/v1/websocket?vsn=2.0.0`, options)
    const status = await new Promise((resolve, reject) => {
      socket.once('upgrade', ({ statusCode }) => resolve(statusCode))
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
      socket.once('error', reject)
    })
    socket.terminate()
    expect(status).toBe(expected)
  })

  test('survives binary frames, rubbish and unknown topics', async () => {
    const socket = new WebSocket(`${live.address()}/realtime/v1/websocket?vsn=2.0.0`)
    const answers: unknown[] = []
    socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(Buffer.from([3, 0, 1, 2, 255]))
    for (const text of ['{', '[]', 'null', '"x"', '[1,2,3]', '{"topic":1}']) socket.send(text)
    socket.send(JSON.stringify([null, '1', 'realtime:nowhere', 'broadcast', {}]))
    socket.send(JSON.stringify(['2', '2', 'realtime:x', 'phx_join', { config: { postgres_changes: 'all' } }]))
    socket.send(JSON.stringify([null, '3', 'phoenix', 'heartbeat', {}]))
    await until(() =>
      expect(answers).toMatchObject([
        [null, '1', 'realtime:nowhere', 'phx_reply', { status: 'error' }],
        ['2', '2', 'realtime:x', 'phx_reply', { status: 'error' }],
        [null, '3', 'phoenix', 'phx_reply', { status: 'ok' }],
      ]),
    )
    socket.terminate()
  })

  test.each([
    [
      'too large a message',
      () => [JSON.stringify([null, '1', 'realtime:x', 'phx_join', { a: 'x'.repeat(70_000) }])],
      1009,
    ],
    [
      'too many messages',
      () => Array.from({ length: 400 }, () => '[null,"1","phoenix","heartbeat",{}]'),
      1008,
    ],
  ])('closes the connection on %s', async (_what, messages, code) => {
    const socket = new WebSocket(`${live.address()}/realtime/v1/websocket?vsn=2.0.0`)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    for (const message of messages()) socket.send(message)
    expect(await closed).toBe(code)
  })

  test('takes at most a hundred channels on one connection', async () => {
    const socket = new WebSocket(`${live.address()}/realtime/v1/websocket?vsn=2.0.0`)
    const statuses: string[] = []
    socket.on('message', (data: Buffer) => {
      const [, , , event, payload] = JSON.parse(data.toString()) as [
        null,
        string,
        string,
        string,
        { status: string },
      ]
      if (event === 'phx_reply') statuses.push(payload.status)
    })
    await new Promise((resolve) => socket.once('open', resolve))
    for (let index = 0; index < 101; index += 1)
      socket.send(JSON.stringify([`${index}`, `${index}`, `realtime:${index}`, 'phx_join', { config: {} }]))
    await until(() => expect(statuses).toHaveLength(101))
    expect(statuses.filter((status) => status === 'error')).toHaveLength(1)
    socket.terminate()
  })

  test('tells its sockets that it restarts, and they come back to it', async () => {
    const listening = await live.follow(ama, { table: 'notifications' })
    const socket = new WebSocket(`${live.address()}/realtime/v1/websocket?vsn=2.0.0`)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    const port = Number(new URL(live.address()).port)
    await live.stopServer()
    expect(await closed).toBe(1012)
    await makeNotice(harness.handle, ama, 'While nobody listened')
    await live.start(port)
    await until(() => expect(listening.statuses.filter((status) => status === 'SUBSCRIBED')).toHaveLength(2))
    await makeNotice(harness.handle, ama, 'Again')
    await until(() => expect(listening.told.map((change) => change.new['title'])).toEqual(['Again']))
  })
})
