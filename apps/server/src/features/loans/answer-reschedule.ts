import type { Transaction } from '@efie/database'
import { deferInstalments, reallocated, receivedBetween, receivedTotals, replayLoan } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { asSystem, authorise, transact, type Context, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  loadApplicationForUpdate,
  lockScopedApplication,
  recordApplicationEvent,
} from '../applications/index.ts'
import { postEntry } from '../ledger/index.ts'
import { getStanding } from './get-standing.ts'
import { dimensionsOf, type Loan } from './loan.ts'
import { insertInstalments, updateLoanAccount } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'
import { dropReschedule, firstOpenNumber } from './reschedule.ts'
import { runningLoan } from './running-loan.ts'
import {
  findLapsedOffers,
  lockReschedule,
  setScheduleVersion,
  updateHardship,
  updateReschedule,
  type Reschedule,
} from './servicing-queries.ts'

/** A new schedule version takes over; rows of the old one stay, and the old schedule is kept whole on the proposal. */
const applyDates = async (ctx: Context, tx: Transaction, loan: Loan, offer: Reschedule): Promise<void> => {
  const { account, events } = loan
  const day = today(ctx.clock)
  const now = nowIso(ctx.clock)
  const before = account.schedule
  const first = Math.max(offer.first_number, firstOpenNumber(ctx, loan))
  const after = deferInstalments(before, first, offer.months, day)
  const from_version = loan.application.schedule_version
  const to_version = from_version + 1
  await insertInstalments(
    tx,
    { application_id: loan.application.id, user_id: loan.application.user_id, schedule_version: to_version },
    after.instalments,
  )
  account.schedule = after
  await updateLoanAccount(tx, loan.application.id, { schedule: after, updated_at: now })
  await setScheduleVersion(tx, loan.application.id, to_version, now)
  loan.application = await loadApplicationForUpdate(tx, loan.application.id)
  // Money that later dates do not ask for any more is credit again.
  const moved = receivedBetween(
    receivedTotals(replayLoan(before, events, day), day),
    receivedTotals(replayLoan(after, events, day), day),
  )
  await postEntry(ctx, tx, {
    kind: 'rescheduled',
    source_id: offer.id,
    description: 'Money allocated anew after a reschedule',
    effective_date: day,
    postings: reallocated(moved, 'rent', dimensionsOf(loan)),
  })
  await updateReschedule(tx, offer.id, {
    status: 'applied',
    applied_at: now,
    first_number: first,
    from_version,
    to_version,
    replaced: before,
    updated_at: now,
  })
  if (offer.hardship_request_id !== null)
    await updateHardship(tx, offer.hardship_request_id, { status: 'answered', updated_at: now })
  await refreshLoan(ctx, tx, loan)
}

/** The tenant's word on the dates offered: consent makes them the loan's schedule at once. */
export const answerReschedule = async (ctx: Context, input: { id: string; accept: boolean }) => {
  const { actor } = authorise(ctx, 'loans.own')
  await transact(ctx, async (tx) => {
    const application = await lockScopedApplication(tx, input.id, 'own', actor.id)
    const offer = await lockReschedule(tx, { offered_of: application.id })
    if (!offer || (offer.offer_expires_at ?? '') <= nowIso(ctx.clock))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: offer?.status ?? 'none',
        to: input.accept ? 'applied' : 'declined',
        missing: [{ fact: 'offer', text: 'No new dates are offered' }],
      })
    if (input.accept) await applyDates(ctx, tx, await runningLoan(ctx, tx, application), offer)
    else await dropReschedule(ctx, tx, offer, 'declined')
    await recordApplicationEvent(ctx, tx, {
      application_id: application.id,
      kind: 'reschedule',
      title: input.accept ? 'New payment dates accepted' : 'New payment dates declined',
    })
    await recordAudit(ctx, tx, {
      action: input.accept ? 'reschedule.accept' : 'reschedule.decline',
      subject_type: 'reschedule',
      subject_id: offer.id,
      before: { schedule_version: application.schedule_version },
      after: { months: offer.months, consent: input.accept },
    })
  })
  return getStanding(ctx, { id: input.id })
}

/** Offers that were not taken up in time fall away. */
export const lapseOffers = async (services: Services): Promise<void> => {
  const ctx = asSystem(services)
  for (const { id, application_id } of await findLapsedOffers(services.db, nowIso(services.clock)))
    await transact(services, async (tx) => {
      await loadApplicationForUpdate(tx, application_id)
      const offer = await lockReschedule(tx, { id })
      if (offer?.status === 'offered') await dropReschedule(ctx, tx, offer, 'lapsed')
    })
}
