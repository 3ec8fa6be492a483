import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { asSystem, type Services, type TransactionContext } from '../../platform/context.ts'
import type { Application } from '../applications/index.ts'
import { ANNOUNCE_TRANCHES, announceTranches } from './announce-tranches.ts'
import { findPayoutsUnderWay, loadPayoutsOf, lockPayout, updatePayout } from './queries.ts'
import { resolvePayout } from './send-payout.ts'

export const POLL_PAYOUTS = 'poll-payouts'
const BATCH = 100
/** A payout that moved within this time is left to the process that is moving it. */
const SETTLE_MILLISECONDS = 30_000

/** Withdraws unreleased payouts when their application ends. The application must be locked. */
export const cancelOpenPayouts = async (ctx: TransactionContext, application: Application): Promise<void> => {
  for (const { id } of await loadPayoutsOf(ctx.db, application.id)) {
    const payout = await lockPayout(ctx.db, id)
    if (payout.status !== 'requested') continue
    await updatePayout(ctx.db, id, { status: 'cancelled' }, nowIso(ctx.clock))
    await recordAudit(ctx, {
      action: 'disbursement.cancel',
      subject_type: 'disbursement',
      subject_id: id,
      before: { status: payout.status },
      after: { status: 'cancelled', reason: `the application is ${application.status}` },
    })
  }
}

/** Recovers from lost answers and crashes: every payout in progress is polled until its outcome is known. */
export const pollPayouts = async (services: Services): Promise<{ asked: number }> => {
  const ctx = asSystem(services)
  const before = new Date(services.clock.now().getTime() - SETTLE_MILLISECONDS).toISOString()
  const rows = await findPayoutsUnderWay(services.db, before, BATCH)
  let failed = 0
  for (const { reference } of rows) {
    try {
      await resolvePayout(ctx, reference)
    } catch (error) {
      failed += 1
      services.log.error({ err: error, reference }, 'polling a payout failed')
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${rows.length} payouts could not be polled`)
  return { asked: rows.length }
}

export const registerDisbursementJobs = (services: Services): void => {
  services.jobs.handle(POLL_PAYOUTS, async () => {
    await pollPayouts(services)
  })
  // Like payments, payouts rely on polling; webhooks only make the answer faster.
  services.jobs.schedule(POLL_PAYOUTS, '* * * * *', ['00:03', '10:00'])
  const announce = async () => void (await announceTranches(services))
  services.jobs.handle(ANNOUNCE_TRANCHES, announce, { unattended: true })
  services.jobs.schedule(ANNOUNCE_TRANCHES, '50 7 * * *', ['07:50'])
}
