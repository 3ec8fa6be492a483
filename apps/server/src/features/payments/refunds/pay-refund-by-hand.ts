import {
  accountKindOfChannel,
  formatMoney,
  handChannels,
  refundActsOf,
  type HandChannel,
  type Pesewas,
} from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { SignedIn, TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { requestApproval, type ApprovalAct } from '../../approvals/index.ts'
import { balancesAt } from '../../ledger/index.ts'
import { completeRefund } from './end-refund.ts'
import { lockRefundCase, type RefundCase } from './lock-refund.ts'
import { requireMoneyAccount } from '../by-hand/money-account.ts'
import { presentRefund, type PresentedRefund } from './present-refund.ts'
import { loadTogether, needsSecondPerson } from './refund-rules.ts'
import { requireAct } from './release-refund.ts'
import { expectStillFailed } from './send-refund.ts'

/**
 * How the money reached the person: to an account or wallet in their own name, or in cash against their
 * signature.
 */
export interface PaidByHand {
  channel: HandChannel
  account_code: string
  /** Reference of the transfer, or number of the signed receipt. */
  reference: string
}

/** Requires an account in use that the channel is paid from; a till can't pay more than it holds. */
const requireAccount = async (
  ctx: TransactionContext,
  { channel, account_code }: PaidByHand,
  amount: Pesewas,
): Promise<void> => {
  const kind = accountKindOfChannel(channel)
  await requireMoneyAccount(ctx.db, account_code, kind)
  if (kind !== 'cash') return
  const held = (await balancesAt(ctx.db, today(ctx.clock))).get(account_code) ?? 0
  if (held < amount)
    throw invalid(
      'account_code',
      `This till only has ${formatMoney(held)}. Record the cash in it first, or pay another way`,
    )
}

const pay = async (
  ctx: TransactionContext,
  refunded: RefundCase,
  paid: PaidByHand,
  people: { paid_by: string; approved_by: string | null },
): Promise<void> => {
  await requireAccount(ctx, paid, refunded.refund.amount)
  const { channel, account_code, reference: hand_reference } = paid
  await completeRefund(ctx, refunded, {
    kind: 'refund-by-hand',
    from: account_code,
    set: { channel, account_code, hand_reference, ...people },
  })
}

/** Pays it now, or requests a second person above the limit. */
export const storeByHand = async (
  ctx: TransactionContext,
  actor: SignedIn,
  { id, ...paid }: PaidByHand & { id: string },
): Promise<void> => {
  const refunded = await lockRefundCase(ctx.db, id)
  const { refund, payment } = refunded
  await requireAct(ctx.db, refunded, actor, 'by-hand')
  await requireAccount(ctx, paid, refund.amount)
  const together = await loadTogether(ctx.db, { payment, loan_id: refund.loan_id })
  const others = together.filter((one) => one.id !== refund.id)
  if (!(await needsSecondPerson(ctx, refunded, others, refund.amount)))
    return pay(ctx, refunded, paid, { paid_by: actor.id, approved_by: null })
  await requestApproval(ctx, {
    kind: 'refund-by-hand',
    subject_type: 'refund',
    subject_id: refund.id,
    application_id: payment ? payment.application_id : (refunded.application?.id ?? null),
    order_id: payment ? payment.order_id : (refunded.order?.id ?? null),
    subject_user_id: refund.user_id,
    title: `Refund paid by hand: ${formatMoney(refund.amount)}`,
    amount: refund.amount,
    before: { status: refund.status },
    after: { status: 'completed', ...paid },
    payload: { ...paid },
    reason: refund.reason,
  })
}

/** Finance has paid a refund itself that the provider couldn't pay, or that had no provider. */
export const payRefundByHand = async (
  ctx: ScopedContext<'payments.refund'>,
  input: PaidByHand & { id: string },
): Promise<PresentedRefund> => {
  const { actor } = ctx
  await expectStillFailed(ctx, input.id)
  const { id } = await transactOnce(ctx, 'payments.payRefundByHand', input, async (ctx) => {
    await storeByHand(ctx, actor, input)
    return { id: input.id }
  })
  return presentRefund(ctx.db, id)
}

/** Reads back what the requesting verb stored. */
const payloadOf = (payload: Record<string, unknown>): PaidByHand => {
  const channel = handChannels.find((one) => one === payload['channel'])
  if (!channel) throw new Error('the request names no channel')
  return {
    channel,
    account_code: String(payload['account_code']),
    reference: String(payload['reference']),
  }
}

/** Carries out the second person's decision on a refund by hand. */
export const refundByHandAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const refunded = await lockRefundCase(ctx.db, request.subject_id)
    const { status, requested_by } = refunded.refund
    // The provider may have paid it since.
    if (!refundActsOf(refunded.refund, requested_by === null).includes('by-hand'))
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: status, to: 'completed', missing: [] })
    const people = { paid_by: request.maker_id, approved_by: ctx.actor?.id ?? null }
    await pay(ctx, refunded, payloadOf(request.payload), people)
  },
}
