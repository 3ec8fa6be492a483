import type { Transaction } from '@efie/database'
import { deferInstalments, reallocated, receivedBetween, receivedTotals } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import { asSystem, authorise, transact, type Context, type Services } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { text } from '../../../platform/texts/text.ts'
import { postEntry } from '../../ledger/index.ts'
import { ownLoan } from '../book/find-loan.ts'
import { replayed, dimensionsOf, type Loan } from '../book/loan.ts'
import { lockLoan, runningLoan } from '../book/lock-loan.ts'
import { replaceSchedule } from '../book/open-loan.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { loanNoted } from '../events.ts'
import { readLoan } from '../book/find-loan.ts'
import { presentStanding } from '../standing/get-standing.ts'
import { dropProposal, firstOpenNumber } from './propose-dates.ts'
import {
  findLapsedOffers,
  lockReschedule,
  updateHardship,
  updateReschedule,
  type Reschedule,
} from './relief-queries.ts'

/** A new schedule version takes over; the old schedule is kept whole on the proposal. */
const applyDates = async (ctx: Context, tx: Transaction, loan: Loan, offer: Reschedule): Promise<void> => {
  const day = today(ctx.clock)
  const now = nowIso(ctx.clock)
  const { row } = loan
  const { schedule, schedule_version: from_version } = row
  const first_number = Math.max(offer.first_number, firstOpenNumber(loan))
  const before = receivedTotals(replayed(loan, day), day)
  const deferred = deferInstalments(schedule, first_number, offer.months, day)
  const to_version = await replaceSchedule(ctx, tx, loan, deferred)
  // Money that later dates do not ask for any more is credit again.
  const moved = receivedBetween(before, receivedTotals(replayed(loan, day), day))
  await postEntry(ctx, tx, {
    kind: 'rescheduled',
    source_id: offer.id,
    description: 'Money allocated anew after a reschedule',
    effective_date: day,
    postings: reallocated(moved, row.line, dimensionsOf(row)),
  })
  await updateReschedule(tx, offer.id, {
    status: 'applied',
    applied_at: now,
    first_number,
    from_version,
    to_version,
    updated_at: now,
  })
  if (offer.hardship_request_id !== null)
    await updateHardship(tx, offer.hardship_request_id, { status: 'answered', updated_at: now })
  await refreshLoan(ctx, tx, loan)
}

/** The tenant's word on the dates offered: consent makes them hold at once. */
export const answerReschedule = async (ctx: Context, input: { id: string; accept: boolean }) => {
  authorise(ctx, 'loans.own')
  const id = await transact(ctx, async (tx) => {
    const own = await ownLoan(ctx, tx, input.id)
    await lockLoan(tx, { id: own.id })
    const offer = await lockReschedule(tx, { offered_of: own.id })
    if (!offer || (offer.offer_expires_at ?? '') <= nowIso(ctx.clock))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: offer?.status ?? 'none',
        to: input.accept ? 'applied' : 'declined',
        missing: [{ fact: 'offer', text: 'No new dates are offered' }],
      })
    if (input.accept) await applyDates(ctx, tx, await runningLoan(ctx, tx, { id: own.id }), offer)
    else await dropProposal(ctx, tx, offer, 'declined')
    await ctx.events.emit(ctx, tx, loanNoted, {
      ...own,
      kind: 'reschedule',
      title: input.accept ? text('New payment dates accepted') : text('New payment dates declined'),
    })
    await recordAudit(ctx, tx, {
      action: input.accept ? 'reschedule.accept' : 'reschedule.decline',
      subject_type: 'reschedule',
      subject_id: offer.id,
      before: { status: offer.status },
      after: { months: offer.months, consent: input.accept, loan_id: own.id },
    })
    return own.id
  })
  return presentStanding(ctx, await readLoan(ctx, id))
}

/** Offers that were not taken up in time fall away. */
export const lapseOffers = async (services: Services): Promise<void> => {
  const ctx = asSystem(services)
  for (const lapsed of await findLapsedOffers(services.db, nowIso(services.clock)))
    await transact(services, async (tx) => {
      await lockLoan(tx, { id: lapsed.loan_id })
      const offer = await lockReschedule(tx, { id: lapsed.id })
      if (offer?.status === 'offered') await dropProposal(ctx, tx, offer, 'lapsed')
    })
}
