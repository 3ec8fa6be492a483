import { schema } from '@efie/database'
import { addDays } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyAudit } from '../../features/audit/index.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { makeHarness, testClock, type Harness } from '../../testing/harness.ts'
import { addStaff } from '../cast/staff.ts'
import { openCast } from '../cast/tenants.ts'
import { officeHours } from '../office-hours.ts'
import { makeRandom } from '../random.ts'
import { storyContext, type Stage } from '../stage.ts'
import { playStories } from '../timeline.ts'
import { openWorld } from '../world.ts'
import { appointments, funding } from './beginning.ts'
import { crowdStories } from './crowd.ts'
import { everyDay } from './days.ts'

vi.setConfig({ hookTimeout: 120_000 })

const COUNT = 60
const NOW = '2026-11-25T11:20:00.000Z'

let harness: Harness
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
    crowd: COUNT,
    under_way: [],
  }
  const household = [appointments, funding].map((story, index) => story(storyContext(stage, index)))
  const days = everyDay(storyContext(stage, 9), addDays(first, 60))
  await playStories(world, [days, ...household, ...crowdStories(stage, COUNT)], NOW)
})
afterAll(() => harness.close())

test('a crowd applies as many times as asked, and each application has an end or is open work', async () => {
  const { db } = harness.services
  const rows = await queryRows<{ status: string; rows: number }>(
    db,
    sql`select status, count(*)::int as rows from applications group by 1`,
  )
  expect(rows.reduce((sum, row) => sum + row.rows, 0)).toBe(COUNT)
  expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'cancelled']))
  expect(await db.$count(schema.profiles, sql`role = 'user'`)).toBeGreaterThanOrEqual(COUNT)
})

test('its books balance, its figures are those of its rows, and its audit trail is intact', async () => {
  const { db } = harness.services
  const [row] = await db.select({ total: sql<string>`sum(${schema.postings.amount})` }).from(schema.postings)
  expect(Number(row?.total)).toBe(0)
  const figures = () => queryRows(db, sql`select * from figures order by 1, 2, 3`)
  const kept = await figures()
  await db.execute(sql`select recount_figures()`)
  expect(await figures()).toEqual(kept)
  expect((await verifyAudit(harness.services)).problems).toEqual([])
})
