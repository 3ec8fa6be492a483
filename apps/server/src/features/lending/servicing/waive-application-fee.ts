import { schema } from '@efie/database'
import { applicationFeeOf } from '@efie/domain'
import { eq, sql } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import { type TransactionContext, withScope, type ScopedContext } from '../../../platform/context.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import {
  loadFees,
  loadApplicationForUpdate,
  lockScopedApplication,
  type Application,
  startPromise,
} from '../../applications/index.ts'
import { getApproval, type ApprovalAct } from '../../approvals/index.ts'
import { expectStillOpen, payloadOf, proposeWaiver, notifyWaived } from './waive-charge.ts'

const { applications } = schema

const openFee = async (ctx: TransactionContext, application: Application): Promise<number> => {
  const fees = await loadFees(ctx.db, application)
  return fees.application_fee_settled ? 0 : applicationFeeOf(application)
}

/** Requests a waiver of an application's entire fee, before there is a loan; finance decides. */
export const askForFeeWaiver = async (
  ctx: ScopedContext<'loans.waive'>,
  input: { id: string; reason: string },
) => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'loans.waive', input, async (ctx) => {
    const application = await lockScopedApplication(ctx.db, input.id, 'all', actor.id)
    const open = await openFee(ctx, application)
    const request = await proposeWaiver(
      ctx,
      { type: 'application', id: application.id, application_id: application.id, order_id: null },
      {
        user_id: application.user_id,
        charge: 'application_fee',
        instalment_number: null,
        open,
        amount: open,
        reason: input.reason,
      },
    )
    return { id: request.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

export const carryOutFeeWaiver: ApprovalAct['carryOut'] = async (ctx, request) => {
  const { amount, charge } = payloadOf(request)
  const application = await loadApplicationForUpdate(ctx.db, request.subject_id)
  expectStillOpen(await openFee(ctx, application), amount)
  await ctx.db
    .update(applications)
    .set({
      application_fee_waived: true,
      version: sql`${applications.version} + 1`,
      updated_at: nowIso(ctx.clock),
    })
    .where(eq(applications.id, application.id))
  await startPromise(ctx.db, application.id, nowIso(ctx.clock))
  await notifyWaived(ctx, {
    application_id: application.id,
    order_id: null,
    user_id: application.user_id,
    charge,
    amount,
  })
}
