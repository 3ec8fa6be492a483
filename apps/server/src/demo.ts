import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { isLoopback, StartError, type Config } from './config.ts'
import { nowIso } from './platform/clock.ts'
import type { Services } from './platform/context.ts'
import type { DatabaseHandle } from './platform/database/database.ts'

const { meta, users } = schema
const KEY = 'demo'

export type DemoState = 'none' | 'seeding' | 'ready'

export const demoState = async ({ db }: Pick<DatabaseHandle, 'db'>): Promise<DemoState> => {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY))
  const state = (row?.value as { state?: unknown } | undefined)?.state
  return state === 'seeding' || state === 'ready' ? state : 'none'
}

const isEmpty = async ({ db }: Pick<DatabaseHandle, 'db'>): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0

/** Claims the making of the demo: of several nodes that find an empty database only one makes it. */
const begin = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  const claimed = await db
    .insert(meta)
    .values({ key: KEY, value: { state: 'seeding' } })
    .onConflictDoNothing()
    .returning({ key: meta.key })
  if (claimed.length === 0)
    throw new StartError('Another server is making the demo data: start again when it is done.')
}

const finish = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  await db
    .update(meta)
    .set({ value: { state: 'ready', at: nowIso(clock) } })
    .where(eq(meta.key, KEY))
}

export interface DemoPlan {
  /** Whether this start is a demo: the mailbox page, e-mail addresses confirmed at once, accounts printed. */
  demo: boolean
  seed: boolean
}

/**
 * interface.md `DEMO`: 1 for an empty embedded database on a loopback host, and for one that holds the demo already; on
 * another host only when asked for, because the demo's passwords are public.
 */
export const planDemo = async (config: Config, handle: DatabaseHandle): Promise<DemoPlan> => {
  const state = await demoState(handle)
  const loopback = isLoopback(config.HOST)
  if (state === 'ready') {
    if (!loopback && config.DEMO !== '1')
      throw new StartError(
        `HOST: this database holds the demo, whose passwords everybody knows. Set DEMO=1 to show it on ${config.HOST} all the same, or use another database.`,
      )
    return { demo: config.DEMO !== '0', seed: false }
  }
  if (state === 'seeding')
    throw new StartError(
      'DATABASE_URL: the demo data was interrupted while it was being made. Empty the database and start again.',
    )
  const empty = await isEmpty(handle)
  const demo =
    config.DEMO === '1' || (config.DEMO === undefined && empty && handle.kind === 'embedded' && loopback)
  return { demo, seed: demo && empty }
}

/** Nobody can have used an embedded database whose demo was still being made: it is made anew. */
export const discardHalfDemo = (config: Config): void =>
  rmSync(join(config.DATA_DIR, 'database'), { recursive: true, force: true })

const SEEDER = new URL('./seed/index.ts', import.meta.url)

/** Fills an empty database with the demo, and notes that it did. */
export const makeDemo = async (services: Services, tell: (line: string) => void): Promise<void> => {
  if (!existsSync(SEEDER)) return
  const { seedDemo } = (await import(SEEDER.href)) as {
    seedDemo: (services: Services, tell: (line: string) => void) => Promise<void>
  }
  await begin(services)
  await seedDemo(services, tell)
  await finish(services)
}
