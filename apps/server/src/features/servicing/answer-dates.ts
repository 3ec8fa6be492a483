import type { Transaction } from '@efie/database'
import { deferInstalments, reallocated, receivedBetween, receivedTotals } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { asSystem, authorise, transact, type Context, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { postEntry } from '../ledger/index.ts'
import { borrowingOf, idOf, type Account, type Accounts } from './account.ts'
import { dropProposal, firstOpenNumber } from './propose-dates.ts'
import {
  findLapsedOffers,
  lockReschedule,
  updateHardship,
  updateReschedule,
  type Reschedule,
} from './relief-queries.ts'

/** A new schedule version takes over; the old schedule is kept whole on the proposal. */
const applyDates = async (
  ctx: Context,
  tx: Transaction,
  account: Account,
  offer: Reschedule,
): Promise<void> => {
  const day = today(ctx.clock)
  const now = nowIso(ctx.clock)
  const replaced = account.schedule()
  const from_version = account.schedule_version()
  const first_number = Math.max(offer.first_number, firstOpenNumber(account))
  const before = receivedTotals(account.state(), day)
  const to_version = await account.replaceSchedule(
    deferInstalments(replaced, first_number, offer.months, day),
  )
  // Money that later dates do not ask for any more is credit again.
  const moved = receivedBetween(before, receivedTotals(account.state(), day))
  await postEntry(ctx, tx, {
    kind: 'rescheduled',
    source_id: offer.id,
    description: 'Money allocated anew after a reschedule',
    effective_date: day,
    postings: reallocated(moved, account.line, account.dimensions),
  })
  await updateReschedule(tx, offer.id, {
    status: 'applied',
    applied_at: now,
    first_number,
    from_version,
    to_version,
    replaced,
    updated_at: now,
  })
  if (offer.hardship_request_id !== null)
    await updateHardship(tx, offer.hardship_request_id, { status: 'answered', updated_at: now })
  await account.refresh()
}

/** The tenant's word on the dates offered: consent makes them hold at once. */
export const answerDates = async (
  ctx: Context,
  accounts: Accounts,
  input: { id: string; accept: boolean },
): Promise<void> => {
  const { actor } = authorise(ctx, 'loans.own')
  await transact(ctx, async (tx) => {
    await accounts.lockOwn(tx, actor, input.id)
    const offer = await lockReschedule(tx, { offered_of: borrowingOf(accounts, input.id) })
    if (!offer || (offer.offer_expires_at ?? '') <= nowIso(ctx.clock))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: offer?.status ?? 'none',
        to: input.accept ? 'applied' : 'declined',
        missing: [{ fact: 'offer', text: 'No new dates are offered' }],
      })
    if (input.accept) await applyDates(ctx, tx, await accounts.running(ctx, tx, input.id), offer)
    else await dropProposal(ctx, tx, offer, 'declined')
    await accounts.tell(ctx, tx, input.id, {
      kind: 'reschedule',
      title: input.accept ? text('New payment dates accepted') : text('New payment dates declined'),
    })
    await recordAudit(ctx, tx, {
      action: input.accept ? 'reschedule.accept' : 'reschedule.decline',
      subject_type: 'reschedule',
      subject_id: offer.id,
      before: { status: offer.status },
      after: { months: offer.months, consent: input.accept, ...borrowingOf(accounts, input.id) },
    })
  })
}

/** Offers that were not taken up in time fall away. */
export const lapseOffers = async (services: Services, accounts: Accounts): Promise<void> => {
  const ctx = asSystem(services)
  for (const lapsed of await findLapsedOffers(services.db, accounts.of, nowIso(services.clock)))
    await transact(services, async (tx) => {
      await accounts.lock(tx, idOf(lapsed))
      const offer = await lockReschedule(tx, { id: lapsed.id })
      if (offer?.status === 'offered') await dropProposal(ctx, tx, offer, 'lapsed')
    })
}
