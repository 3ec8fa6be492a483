import { schema, type Database } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { StartError, type Config } from '../config.ts'
import { movableClock, systemClock, type MovableClock } from '../platform/clock.ts'

const { meta } = schema
const KEY = 'demo_clock'
const kept = z.object({ ahead: z.int().nonnegative() })

/** The business clock at the offset stored by the demo, so a restart doesn't move time back. */
export const openClock = async (config: Config, { db }: { db: Database }): Promise<MovableClock> => {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY))
  if (!row) return movableClock()
  const { ahead } = kept.parse(row.value)
  if (config.DEMO !== '1')
    throw new StartError(
      'DEMO: this demo’s date was moved forward, so its data is ahead of the real date. Set DEMO=1, or use another database.',
    )
  return movableClock(systemClock, ahead)
}

export const keepClock = async (db: Database, clock: MovableClock): Promise<void> => {
  await db
    .insert(meta)
    .values({ key: KEY, value: { ahead: clock.ahead() } })
    .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } })
}
