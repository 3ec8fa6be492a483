import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { isLoopback, StartError, type Config } from '../config.ts'
import type { DatabaseHandle } from '../platform/database/database.ts'

const { meta, users } = schema

/** Whether the database contains the demo; recorded in the same transaction as its rows. */
export const holdsDemo = async ({ db }: Pick<DatabaseHandle, 'db'>): Promise<boolean> =>
  (await db.select({ key: meta.key }).from(meta).where(eq(meta.key, 'demo'))).length > 0

const isEmpty = async ({ db }: Pick<DatabaseHandle, 'db'>): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0

export interface DemoPlan {
  /** Whether this start is a demo: mailbox page, email addresses confirmed automatically, accounts printed. */
  demo: boolean
  seed: boolean
}

/**
 * interface.md `DEMO`: on by default for an empty embedded database on a loopback host and for one that
 * already contains the demo; on another host only if requested, because the demo's passwords are public.
 */
export const planDemo = async (config: Config, handle: DatabaseHandle): Promise<DemoPlan> => {
  const loopback = isLoopback(config.HOST)
  if (await holdsDemo(handle)) {
    if (!loopback && config.DEMO !== '1')
      throw new StartError(
        `HOST: this database holds the demo, whose passwords are public. Set DEMO=1 to serve it on ${config.HOST} anyway, or use another database.`,
      )
    return { demo: config.DEMO !== '0', seed: false }
  }
  const empty = await isEmpty(handle)
  const byItself = config.DEMO === undefined && empty && handle.kind === 'embedded' && loopback
  const demo = config.DEMO === '1' || byItself
  return { demo, seed: demo && empty }
}
