import { schema } from '@efie/database'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { moveApplication } from './move-application.ts'
import { loadApplicationForUpdate } from './queries.ts'

const { applications } = schema

const EXPIRE_OFFERS = 'expire-offers'
const BATCH = 100

const lapsedAfter = (services: Services, now: string, lastId: string | null) =>
  services.db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.status, 'approved'),
        lt(applications.offer_expires_at, now),
        lastId === null ? undefined : gt(applications.id, lastId),
      ),
    )
    .orderBy(asc(applications.id))
    .limit(BATCH)

/** False if the life cycle refuses, for instance because a payment is in progress. */
const expireOne = async (services: Services, id: string): Promise<boolean> => {
  const ctx = asSystem(services)
  try {
    await transact(ctx, async (ctx) => {
      const application = await loadApplicationForUpdate(ctx.db, id)
      await moveApplication(ctx, application, {
        to: 'expired',
        by: 'system',
        reason: text('The offer expired.').message,
        reason_code: 'OFFER_LAPSED',
      })
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TRANSITION_NOT_ALLOWED') return false
    throw error
  }
}

/** Daily job: expires approvals not taken up in time, each in its own transaction. Returns how many expired. */
export const expireOffers = async (services: Services): Promise<number> => {
  const now = nowIso(services.clock)
  let expired = 0
  let lastId: string | null = null
  for (;;) {
    const rows: { id: string }[] = await lapsedAfter(services, now, lastId)
    for (const { id } of rows) if (await expireOne(services, id)) expired += 1
    lastId = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return expired
  }
}

/** Shortly after midnight, when an offer's last day is over. */
export const registerApplicationJobs = (services: Services): void => {
  const expire = async () => {
    const expired = await expireOffers(services)
    services.log.info({ expired }, 'offers expired')
  }
  services.jobs.handle(EXPIRE_OFFERS, expire, { unattended: true })
  services.jobs.schedule(EXPIRE_OFFERS, '10 0 * * *', ['00:10'])
}
