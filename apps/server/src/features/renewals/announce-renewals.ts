import { mayRenew, mostToComeAtRenewal } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { asSystem, transact, type Context, type Services } from '../../platform/context.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { loadRenewable, type LoanRow } from '../lending/index.ts'
import { notify } from '../notifications/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { recordEvent, titleOf } from '../timelines/index.ts'
import { findNearTheirEnd, findOpenRenewal, RENEWAL_OPENED } from './queries.ts'

const ANNOUNCE_RENEWALS = 'announce-renewals'
const BATCH = 200

const notifyRenewalOpen = (ctx: Context, loan: LoanRow & { application_id: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    await loadApplicationForUpdate(ctx.db, loan.application_id)
    await recordEvent(ctx, { application_id: loan.application_id, code: RENEWAL_OPENED, values: {} })
    await notify(ctx, {
      user_id: loan.user_id,
      type: 'application',
      title: titleOf(RENEWAL_OPENED, {}),
      message: text(
        'We can pay your landlord next year’s rent. The new loan also settles what’s left of your current one.',
      ),
      link: '/application?renew=1',
    })
  })

/** Notifies each tenant once that their loan can be renewed. Returns how many were notified. */
export const announceRenewals = async (services: Services): Promise<number> => {
  const ctx = asSystem(services)
  const day = today(services.clock)
  const { terms } = await loadActiveProduct(services.db, 'rent', nowIso(services.clock))
  const to_come = mostToComeAtRenewal(terms)
  let notified = 0
  let after: string | null = null
  for (;;) {
    const rows: LoanRow[] = await findNearTheirEnd(services.db, { day, to_come, after, limit: BATCH })
    for (const row of rows) {
      const { application_id } = row
      if (application_id === null || (await findOpenRenewal(services.db, row.id))) continue
      const { loan } = await loadRenewable(services.db, row, day)
      if (!mayRenew(loan, day, terms).allowed) continue
      await notifyRenewalOpen(ctx, { ...row, application_id })
      notified += 1
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return notified
  }
}

export const registerRenewalJobs = (services: Services): void => {
  const announce = async () => void (await announceRenewals(services))
  services.jobs.handle(ANNOUNCE_RENEWALS, announce, { unattended: true })
  services.jobs.schedule(ANNOUNCE_RENEWALS, '20 8 * * *')
}
