import type { Transaction } from '@efie/database'
import type { Pesewas } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { newReference } from '../../platform/gateway/references.ts'
import type { Payment } from './queries.ts'
import { insertRefund, type Refund } from './refund-queries.ts'

export const SEND_REFUND = 'send-refund'

/** Queues the sending, so that it follows the commit; should the queue lose it, the poll finds it. */
export const queueRefund = (ctx: Context, tx: Transaction, refund: Pick<Refund, 'id'>): Promise<void> =>
  ctx.jobs.enqueue(tx, SEND_REFUND, { refund_id: refund.id })

/**
 * A refund that a rule asks for. Nobody decides it, so no second person is needed whatever its amount: the rule and the rows
 * it is read from are both on record.
 */
export const askForRefund = async (
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  wanted: { amount: Pesewas; reason: string; parts?: Refund['parts']; reference?: string },
): Promise<Refund> => {
  const now = nowIso(ctx.clock)
  const refund = await insertRefund(tx, {
    payment_id: payment.id,
    reference: newReference('ref'),
    ...wanted,
    status: 'released',
    poll_at: now,
    created_at: now,
    updated_at: now,
  })
  await queueRefund(ctx, tx, refund)
  await recordAudit(ctx, tx, {
    action: 'refund.rule',
    subject_type: 'refund',
    subject_id: refund.id,
    after: { payment_id: payment.id, amount: refund.amount, status: refund.status },
  })
  return refund
}
