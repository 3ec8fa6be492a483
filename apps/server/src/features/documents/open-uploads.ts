import { schema, type Database } from '@efie/database'
import { maxUploadsInProgress } from '@efie/domain'
import { and, eq, gte, lt } from 'drizzle-orm'
import { asSystem, transact, type Services, type SignedIn } from '../../platform/context.ts'
import { lockPerson, quotaReached } from '../../platform/quotas.ts'
import { text } from '../../platform/texts/text.ts'

const { openUploads } = schema

/** Unfinished uploads older than this are removed. */
export const KEPT_MILLISECONDS = 24 * 3_600_000

const oldest = ({ realClock }: Pick<Services, 'realClock'>): string =>
  new Date(realClock.now().getTime() - KEPT_MILLISECONDS).toISOString()

/** Counts an upload against its owner's open uploads, in the database, because any node takes uploads. */
export const openUpload = (services: Services, actor: SignedIn, id: string): Promise<void> =>
  transact(services, async (services) => {
    await lockPerson(services.db, actor.id)
    const open = await services.db.$count(
      openUploads,
      and(eq(openUploads.owner_id, actor.id), gte(openUploads.created_at, oldest(services))),
    )
    if (open >= maxUploadsInProgress)
      throw await quotaReached(
        { ...asSystem(services), actor },
        {
          quota: 'uploads-in-progress',
          limit: maxUploadsInProgress,
          words: text(
            '{limit} of your uploads aren’t finished. Finish or cancel one of them, or wait until tomorrow.',
            {
              limit: maxUploadsInProgress,
            },
          ),
        },
      )
    await services.db
      .insert(openUploads)
      .values({ id, owner_id: actor.id, created_at: services.realClock.now().toISOString() })
  })

/** Used, cancelled or never started. */
export const closeUpload = async (db: Database, id: string): Promise<void> => {
  await db.delete(openUploads).where(eq(openUploads.id, id))
}

export const forgetOldUploads = async (services: Services): Promise<void> => {
  await services.db.delete(openUploads).where(lt(openUploads.created_at, oldest(services)))
}
