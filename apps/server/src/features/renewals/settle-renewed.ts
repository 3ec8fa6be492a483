import { localDateOf, refinancingLent, reversePostings } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { signedIn, type TransactionContext } from '../../platform/context.ts'
import { updateApplication, type Application } from '../applications/index.ts'
import { postEntry } from '../ledger/index.ts'
import { settleByRenewal, undoRenewal } from '../lending/index.ts'
import { markBesides } from './queries.ts'
import { lentPrice } from './reprice.ts'

interface Payout {
  id: string
  sent_at: string | null
}

const dimensionsOf = ({ id, user_id }: Application) => ({ user_id, application_id: id })

/**
 * A renewal's payout has arrived: settles the renewed loan on the day the payout was sent, and adds the
 * amount to the new loan's principal. Returns the application as lent, unchanged unless it is a renewal.
 */
export const settleRenewed = async (
  ctx: TransactionContext,
  application: Application,
  payout: Payout,
): Promise<Application> => {
  const { renews_loan_id } = application
  if (renews_loan_id === null) return application
  const now = nowIso(ctx.clock)
  const day = today(ctx.clock)
  const { amount, runs_on } = await settleByRenewal(ctx, renews_loan_id, {
    id: payout.id,
    sent_on: localDateOf(payout.sent_at ?? now),
    most: application.refinanced_amount,
  })
  if (runs_on) await markBesides(ctx.db, renews_loan_id, now)
  await postEntry(ctx, {
    kind: 'refinancing-lent',
    source_id: payout.id,
    description: 'Lent to settle the loan that this one renews',
    effective_date: day,
    postings: refinancingLent(amount, dimensionsOf(application)),
  })
  return amount === application.refinanced_amount
    ? application
    : updateApplication(ctx.db, application.id, lentPrice(application, amount, day))
}

/**
 * The payout was reversed: takes the refinanced amount out of the new loan. Call before the new loan is
 * unwound.
 */
export const takeBackRefinancing = async (
  ctx: TransactionContext,
  application: Application,
  payoutId: string,
): Promise<void> => {
  if (application.renews_loan_id === null) return
  await postEntry(ctx, {
    kind: 'refinancing-lent-reversed',
    source_id: payoutId,
    description: 'Not lent after all: the payout was reversed',
    effective_date: today(ctx.clock),
    postings: reversePostings(refinancingLent(application.refinanced_amount, dimensionsOf(application))),
  })
}

/** Reopens the old loan. Call after the new application has ended, since only one can be open. */
export const restoreRenewed = async (
  ctx: TransactionContext,
  { renews_loan_id }: Application,
  payoutId: string,
): Promise<void> => {
  if (renews_loan_id !== null)
    await undoRenewal(ctx, renews_loan_id, { payout_id: payoutId, by: signedIn(ctx).id })
}
