import type { Transaction } from '@efie/database'
import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { verbatim } from '../../platform/texts/text.ts'
import { lockScopedApplication, type Application } from '../applications/index.ts'
import { expectPayouts, findLoan } from '../lending/index.ts'
import { notify } from '../notifications/index.ts'
import { recordEvent, titleOf } from '../timelines/index.ts'
import { loadPayoutsOf } from './queries.ts'

const refuse = ({ status }: Application, why: string): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: status,
    to: 'no-second-payout',
    missing: [{ fact: 'payout_to_come', text: why }],
  })
}

/** A requested payout is withdrawn instead, or cancelled by two people after it failed. */
const requireToCome = async (tx: Transaction, application: Application): Promise<void> => {
  const loan = await findLoan(tx, { application_id: application.id })
  if (loan?.status !== 'active' || loan.payouts_to_come === 0)
    refuse(application, 'There’s no second payout to cancel')
  const asked = (await loadPayoutsOf(tx, application.id)).some(
    ({ tranche, status }) => tranche > 1 && !['cancelled', 'reversed'].includes(status),
  )
  if (asked) refuse(application, 'The second payout has already been requested. Cancel that payout instead')
}

/**
 * Cancels the second half of a six-plus-six: nothing more is paid out, and a loan that was only kept open for
 * it ends. While the loan runs it can still be requested.
 */
export const cancelSecondPayout = async (
  ctx: ScopedContext<'disbursements.request'>,
  input: { id: string; reason: string },
) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const application = await lockScopedApplication(ctx.db, input.id, 'all', actor.id)
    if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
    await requireToCome(ctx.db, application)
    const values = { reason: input.reason }
    await recordEvent(ctx, { application_id: application.id, code: 'payout.second-cancelled', values })
    await notify(ctx, {
      user_id: application.user_id,
      type: 'application',
      title: titleOf('payout.second-cancelled', values),
      message: verbatim(input.reason),
      link: '/application',
    })
    await recordAudit(ctx, {
      action: 'disbursement.cancel-second',
      subject_type: 'application',
      subject_id: application.id,
      before: { payouts_to_come: 1 },
      after: { payouts_to_come: 0, reason: input.reason },
    })
    await expectPayouts(ctx, { application_id: application.id }, 0)
    return { application_id: application.id, payouts_to_come: 0 }
  })
}
