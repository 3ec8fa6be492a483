import { schema } from '@efie/database'
import { addDays } from '@efie/domain'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { today } from '../platform/clock.ts'
import { transact, type Services } from '../platform/context.ts'
import { hashPassword } from '../features/auth/index.ts'
import { loadHolidays } from '../features/holidays/index.ts'
import { demoPassword } from './cast/accounts.ts'
import { addStaff } from './cast/staff.ts'
import { openCast } from './cast/tenants.ts'
import { putUpCatalogue } from './catalogue/put-up.ts'
import { officeHours } from './office-hours.ts'
import { makeRandom } from './random.ts'
import { SEED, type Stage } from './stage.ts'
import { multiply } from './multiply.ts'
import { allStories, bookStories, COPIES } from './stories/index.ts'
import { playStories } from './timeline.ts'
import { openWorld } from './world.ts'

/** Days before today on which the first people start work. */
const BEGINNING = 420

/** Applications of the large demo beyond those of the stories; some 10,000 with them. */
const LARGE = 9_920

const crowdOf = ({ DEMO_SIZE }: Config): number => (DEMO_SIZE === 'large' ? LARGE : 0)

/** Plays the stories into an empty database. */
const play = async (services: Services, crowd: number): Promise<void> => {
  const first = addDays(today(services.clock), -BEGINNING)
  const password_hash = await hashPassword(demoPassword)
  const world = openWorld(services, { start: `${first}T08:00:00.000Z`, password_hash })
  const staff = await addStaff(world)
  const holidays = [await loadHolidays(services.db, first), await loadHolidays(services.db, world.today)]
  const office = officeHours(world.now, new Set(holidays.flatMap((days) => [...days])))
  const stage: Stage = { world, staff, cast: openCast(world, makeRandom(SEED)), office, crowd, under_way: [] }
  const goods = await putUpCatalogue(world, makeRandom(SEED + 1), staff.admin)
  await playStories(world, allStories(stage, goods), world.now)
  if (crowd > 0) {
    await multiply(world.services, stage.cast.crowd, COPIES)
    await playStories(world, bookStories(stage), world.now)
  }
  const { under_way } = stage
  const seeded_at = world.now
  await services.db.insert(schema.meta).values({ key: 'demo', value: { demo: true, seeded_at, under_way } })
}

/**
 * Fills an empty database with the demo, all or nothing: stories of people, played through the server's own
 * verbs.
 */
export const makeDemo = (services: Services): Promise<void> =>
  transact(services, async (services) => {
    // Of two nodes starting together, one creates it.
    await services.db.execute(sql`lock table ${schema.users} in share row exclusive mode`)
    if ((await services.db.$count(schema.users)) === 0) await play(services, crowdOf(services.config))
  })

/**
 * The same for a database that is discarded if interrupted: each verb has its own transaction, which is a
 * third faster.
 */
export const makeDemoToKeep = (services: Services, crowd = crowdOf(services.config)): Promise<void> =>
  play(services, crowd)
