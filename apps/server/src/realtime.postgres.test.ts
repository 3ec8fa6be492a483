import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { makeUser, type Profile } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres, type DatabaseHandle } from './platform/database/database.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { makeNotice, startLive, until, type Live } from './testing/live.ts'

const { notifications } = schema

let url: string
let handles: DatabaseHandle[]
let first: Harness
let second: Harness
let nodes: [Live, Live]
let ama: Profile

const query = async <Row>(text: string, values: unknown[] = [], at = url): Promise<Row[]> => {
  const client = new Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** A separate transaction that has written, and commits when told to. */
const openTransaction = async (title: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into notifications (id, user_id, type, title, message) values ($1, $2, 'system', $3, $3)`,
    [uuidv7(), ama.id, title],
  )
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how)
    await client.end()
  }
  return { commit: () => end('commit'), rollBack: () => end('rollback') }
}

const titles = (told: { new: Record<string, unknown> }[]) => told.map((change) => change.new['title'])

beforeAll(async () => {
  const server = inject('postgresUrl')
  const name = `realtime_${uuidv7().replaceAll('-', '')}`
  await query(`create database ${name}`, [], server)
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  handles = [await openPostgres(url, url, 5), await openPostgres(url, url, 5)]
  const [one, two] = handles
  if (!one || !two) throw new Error('no database')
  await migrate(one.db)
  first = await makeHarness({ handle: one })
  second = await makeHarness({ handle: two })
  // One deployment: both nodes have the same encryption key.
  second.services.secrets = first.services.secrets
  ama = await makeUser(one.db)
  nodes = [await startLive(first.services, one), await startLive(second.services, two)]
}, 120_000)
afterEach(() => Promise.all(nodes.map((node) => node.disconnect())))
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await Promise.all(handles.map((handle) => handle.close()))
})

describe('the change feed on PostgreSQL', () => {
  test('tells on every node what any of them wrote', async () => {
    const here = await nodes[0].follow(ama, { table: 'notifications' })
    const there = await nodes[1].follow(ama, { table: 'notifications' })
    await makeNotice(first.handle, ama, 'From the first')
    await makeNotice(second.handle, ama, 'From the second')
    for (const { told } of [here, there])
      await until(() => expect(titles(told)).toEqual(['From the first', 'From the second']))
  })

  test('ends on every node what was joined in a session that ends on one, whatever else is still running', async () => {
    const there = await nodes[1].follow(ama, { table: 'notifications' })
    const older = await openTransaction('Began before the sign-out')
    await first.handle.db.delete(schema.sessions).where(eq(schema.sessions.user_id, ama.id))
    await until(() => expect(there.statuses).toContain('CHANNEL_ERROR'))
    await older.rollBack()
  })

  test('tells transactions in the order in which they commit, whichever began first', async () => {
    const { told } = await nodes[0].follow(ama, { table: 'notifications' })
    const slow = await openTransaction('Began first')
    const quick = await openTransaction('Began second')
    await quick.commit()
    await makeNotice(first.handle, ama, 'Began third')
    await slow.commit()
    await until(() => expect(titles(told)).toEqual(['Began second', 'Began third', 'Began first']))
  })

  test('waits for no older transaction', async () => {
    const { told } = await nodes[0].follow(ama, { table: 'notifications' })
    const older = await openTransaction('Never told')
    await makeNotice(first.handle, ama, 'Began later')
    await until(() => expect(titles(told)).toEqual(['Began later']))
    await older.rollBack()
    await makeNotice(first.handle, ama, 'After that')
    await until(() => expect(titles(told)).toEqual(['Began later', 'After that']))
  })

  test('catches up after its connection was lost', async () => {
    const { told, statuses } = await nodes[0].follow(ama, { table: 'notifications' })
    const lost = await query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where application_name = 'efie-listen' and datname = current_database()`,
    )
    expect(lost).toHaveLength(2)
    await makeNotice(first.handle, ama, 'While deaf')
    await until(() => expect(titles(told)).toEqual(['While deaf']))
    await makeNotice(first.handle, ama, 'Hearing again')
    await until(() => expect(titles(told)).toEqual(['While deaf', 'Hearing again']))
    expect(statuses).toEqual(['SUBSCRIBED'])
  })

  test('tells each of many concurrent writes exactly once', async () => {
    const { told } = await nodes[1].follow(ama, { event: 'INSERT', table: 'notifications' })
    const expected = Array.from({ length: 200 }, (_, index) => `Write ${index}`)
    await Promise.all(
      expected.map((title, index) =>
        (index % 2 === 0 ? first : second).handle.db
          .insert(notifications)
          .values({ user_id: ama.id, type: 'system', title, message: title }),
      ),
    )
    await until(() => expect(told).toHaveLength(expected.length))
    expect(new Set(titles(told))).toEqual(new Set(expected))
  })
})
