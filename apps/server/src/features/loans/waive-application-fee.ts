import type { Transaction } from '@efie/database'
import { applicationFeeOf } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import {
  loadApplicationFacts,
  loadApplicationForUpdate,
  lockScopedApplication,
  type Application,
} from '../applications/index.ts'
import { getApproval, type ApprovalAct } from '../approvals/index.ts'
import { expectStillOpen, payloadOf, proposeWaiver, tellWaived } from '../servicing/index.ts'
import { loanAccounts } from './loan-accounts.ts'
import { setFeeWaived } from './servicing-queries.ts'

const openFee = async (ctx: Context, tx: Transaction, application: Application): Promise<number> => {
  const { fees } = await loadApplicationFacts(ctx, tx, application)
  return fees.application_fee_settled ? 0 : applicationFeeOf(application)
}

/** Asks for the fee of an application to be waived, whole, before there is a loan; finance decides. */
export const askForFeeWaiver = async (ctx: Context, input: { id: string; reason: string }) => {
  const { actor } = authorise(ctx, 'loans.waive')
  const { id } = await transactOnce(ctx, 'loans.waive', input, async (tx) => {
    const application = await lockScopedApplication(tx, input.id, 'all', actor.id)
    const open = await openFee(ctx, tx, application)
    const request = await proposeWaiver(
      ctx,
      tx,
      { of: 'application', id: application.id },
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
  return getApproval(ctx, { id })
}

export const carryOutFeeWaiver: ApprovalAct['carryOut'] = async (ctx, tx, request) => {
  const { amount, charge } = payloadOf(request)
  const application = await loadApplicationForUpdate(tx, request.subject_id)
  expectStillOpen(await openFee(ctx, tx, application), amount)
  await setFeeWaived(tx, application.id, nowIso(ctx.clock))
  await tellWaived(ctx, tx, loanAccounts, {
    id: application.id,
    user_id: application.user_id,
    charge,
    amount,
  })
}
