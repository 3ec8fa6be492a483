import { schema, type Database } from '@efie/database'
import { addDays } from '@efie/domain'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyAudit } from '../../features/audit/index.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { checkBookOfToday, controlDifferences } from '../../testing/books.ts'
import { makeHarness, testClock, type Harness } from '../../testing/harness.ts'
import { addStaff } from '../cast/staff.ts'
import { openCast } from '../cast/tenants.ts'
import { officeHours } from '../office-hours.ts'
import { makeRandom } from '../random.ts'
import { storyContext, type Stage } from '../stage.ts'
import { playStories } from '../timeline.ts'
import { openWorld } from '../world.ts'
import { appointments, funding } from './beginning.ts'
import { multiply } from '../multiply.ts'
import { crowdStories } from './crowd.ts'
import { everyDay } from './days.ts'

vi.setConfig({ hookTimeout: 300_000 })

const COUNT = 30
const COPIES = 3
const ALL = COUNT * (COPIES + 1)
const NOW = '2026-11-25T11:20:00.000Z'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

let harness: Harness
let before: ReadonlySet<string>

/** Every row with all that it says, also under encryption, and the ids that it mentions. */
const readMentions = async (db: Database) => {
  const read = []
  for (const table of Object.values(schema).filter((one) => is(one, PgTable)))
    for (const row of await db.select().from(table))
      for (const [column, value] of Object.entries(row))
        read.push({
          row,
          where: `${getTableName(table)}.${column}`,
          ids: JSON.stringify(value ?? null).match(UUID) ?? [],
        })
  return read
}
const idsOf = (read: Awaited<ReturnType<typeof readMentions>>) => new Set(read.flatMap(({ ids }) => ids))

beforeAll(async () => {
  harness = await makeHarness({ clock: testClock(NOW) })
  const { services } = harness
  const first = addDays(NOW.slice(0, 10), -420)
  const world = openWorld(services, { start: `${first}T08:00:00.000Z`, password_hash: '' })
  const stage: Stage = {
    world,
    staff: await addStaff(world),
    cast: openCast(world, makeRandom(1)),
    office: officeHours(NOW, new Set()),
    crowd: ALL,
    under_way: [],
  }
  const household = [appointments, funding].map((story, index) => story(storyContext(stage, index)))
  const days = everyDay(storyContext(stage, 9), addDays(first, 60))
  await playStories(world, [days, ...household, ...crowdStories(stage, COUNT)], NOW)
  before = idsOf(await readMentions(services.db))
  await multiply(world.services, stage.cast.crowd, COPIES)
})
afterAll(() => harness.close())

test('a crowd of several lives applies as many times as asked', async () => {
  const { db } = harness.services
  const rows = await queryRows<{ status: string; rows: number }>(
    db,
    sql`select status, count(*)::int as rows from applications group by 1`,
  )
  const counted = Object.fromEntries(rows.map((row) => [row.status, row.rows]))
  expect(rows.reduce((sum, row) => sum + row.rows, 0)).toBe(ALL)
  expect(Object.keys(counted)).toEqual(
    expect.arrayContaining(['active', 'cancelled', 'pending', 'rejected', 'settled']),
  )
  expect(counted['active']).toBeGreaterThan(ALL / 2)
  expect(await db.$count(schema.loans, sql`days_past_due > 0`)).toBeGreaterThan(COPIES)
  expect(await db.$count(schema.profiles, sql`role = 'user'`)).toBeGreaterThanOrEqual(ALL)
  const { ghana_card_number, email } = schema.profiles
  const people = await db.select({ ghana_card_number, email }).from(schema.profiles)
  expect(new Set(people.map((person) => person.email)).size).toBe(people.length)
})

test('its books balance entry by entry, and agree with the loans that follow from their logs', async () => {
  const { db } = harness.services
  expect(
    await queryRows(db, sql`select 1 from postings group by journal_entry_id having sum(amount) <> 0`),
  ).toEqual([])
  expect(await controlDifferences(db)).toEqual([])
  expect(await checkBookOfToday(db, NOW.slice(0, 10))).toBeGreaterThan(ALL / 3)
})

test('every row that refers to another finds it', async () => {
  const { db } = harness.services
  const keys = await queryRows<{ name: string; query: string }>(
    db,
    sql`select k.conname as name, format('select count(*)::int as lost from %s c
        where c.%I is not null and not exists (select 1 from %s p where p.%I = c.%I)',
        k.conrelid::regclass, a.attname, k.confrelid::regclass, b.attname, a.attname) as query
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and cardinality(k.conkey) = 1`,
  )
  for (const { name, query } of keys) expect(await queryRows(db, query), name).toEqual([{ lost: 0 }])
})

test('no copied row mentions a row of the life that it was copied from', async () => {
  const read = await readMentions(harness.services.db)
  const copies = new Set([...idsOf(read)].filter((id) => !before.has(id)))
  const copied = (id: string) =>
    id.slice(0, 32) + (Number.parseInt(id.slice(32), 16) ^ 1).toString(16).padStart(4, '0')
  const originals = new Set([...before].filter((id) => copies.has(copied(id))))
  expect(originals.size).toBeGreaterThan(ALL)
  const rows = new Set(read.filter(({ ids }) => ids.some((id) => copies.has(id))).map(({ row }) => row))
  const strays = read.filter(({ row, ids }) => rows.has(row) && ids.some((id) => originals.has(id)))
  expect([...new Set(strays.map(({ where }) => where))]).toEqual([])
})

test('its figures are those of its rows, and its audit trail is intact', async () => {
  const { db } = harness.services
  const figures = () => queryRows(db, sql`select * from figures order by 1, 2, 3`)
  const kept = await figures()
  await db.execute(sql`select recount_figures()`)
  expect(await figures()).toEqual(kept)
  expect((await verifyAudit(harness.services)).problems).toEqual([])
})
