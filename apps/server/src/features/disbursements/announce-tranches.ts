import { schema } from '@efie/database'
import { addMonths, trancheMonths } from '@efie/domain'
import { and, asc, lte, sql } from 'drizzle-orm'
import { today } from '../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { text } from '../../platform/texts/text.ts'
import { awaitsSecondPayout, loadApplicationForUpdate } from '../applications/index.ts'
import { notifyRoles } from '../notifications/index.ts'
import { recordEvent } from '../timelines/index.ts'

const { applications } = schema

export const ANNOUNCE_TRANCHES = 'announce-tranches'
const SECOND_DUE = 'payout.second-due'
const BATCH = 200

/** Second tranches that are due and haven't been requested. */
const findDue = (services: Services) =>
  services.db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        awaitsSecondPayout(),
        lte(applications.payout_date, addMonths(today(services.clock), -trancheMonths)),
        sql`not exists (select 1 from application_events e where e.application_id = ${applications.id} and e.code = ${SECOND_DUE})`,
      ),
    )
    .orderBy(asc(applications.id))
    .limit(BATCH)

/**
 * Notifies finance once that a second tranche can be requested. Requesting and releasing remain with two
 * people.
 */
export const announceTranches = async (services: Services): Promise<number> => {
  const ctx = asSystem(services)
  const rows = await findDue(services)
  for (const { id } of rows)
    await transact(ctx, async (ctx) => {
      await loadApplicationForUpdate(ctx.db, id)
      await recordEvent(ctx, { application_id: id, code: SECOND_DUE, values: {} })
      await notifyRoles(ctx, ['finance'], {
        type: 'payment',
        title: text('Second payout due'),
        message: text('A second payout is now due. Request it, or cancel it if the tenant agrees'),
        link: `/dashboard/finance?application=${id}`,
      })
    })
  return rows.length
}
