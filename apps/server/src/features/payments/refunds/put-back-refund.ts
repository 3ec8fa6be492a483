import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { SignedIn, TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'
import { bookReturn } from './book-refund.ts'
import { refundLink } from './end-refund.ts'
import { lockRefundCase } from './lock-refund.ts'
import { presentRefund, type PresentedRefund } from './present-refund.ts'
import { updateRefund } from './queries.ts'
import { requireAct } from './release-refund.ts'
import { expectStillFailed } from './send-refund.ts'

interface PutBack {
  id: string
  reason: string
}

const store = async (ctx: TransactionContext, actor: SignedIn, input: PutBack): Promise<void> => {
  const refunded = await lockRefundCase(ctx.db, input.id)
  const { refund } = refunded
  await requireAct(ctx.db, refunded, actor, 'put-back')
  await bookReturn(ctx, refunded)
  const now = nowIso(ctx.clock)
  await updateRefund(ctx.db, refund.id, {
    status: 'put-back',
    poll_at: null,
    resolved_at: now,
    updated_at: now,
  })
  await notify(ctx, {
    user_id: refund.user_id,
    type: 'payment',
    title: text('Refund cancelled'),
    message: text(
      'We couldn’t pay your refund of {amount}. We still have the money, and it counts as before',
      { amount: money(refund.amount) },
    ),
    link: refundLink(refund),
  })
  await recordAudit(ctx, {
    action: 'refund.put-back',
    subject_type: 'refund',
    subject_id: refund.id,
    before: { status: refund.status },
    after: { status: 'put-back', amount: refund.amount, reason: input.reason },
  })
}

/** Finance puts back an unpaid refund: the obligation or credit is restored from its original day. */
export const putBackRefund = async (
  ctx: ScopedContext<'payments.refund'>,
  input: PutBack,
): Promise<PresentedRefund> => {
  const { actor } = ctx
  await expectStillFailed(ctx, input.id)
  const { id } = await transactOnce(ctx, 'payments.putBackRefund', input, async (ctx) => {
    await store(ctx, actor, input)
    return { id: input.id }
  })
  return presentRefund(ctx.db, id)
}
