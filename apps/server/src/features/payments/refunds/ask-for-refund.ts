import type { Transaction } from '@efie/database'
import type { Pesewas, RefundRoute } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { newReference } from '../../../platform/gateway/references.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { notifyRoles } from '../../notifications/index.ts'
import type { Order } from '../../orders/index.ts'
import type { Application } from '../../applications/index.ts'
import { bookRelease } from './book-refund.ts'
import type { RefundCase } from './lock-refund.ts'
import type { Payment } from '../queries.ts'
import { chargeReferenceOf, insertRefund, type Refund } from './queries.ts'

export const SEND_REFUND = 'send-refund'

/** Queues the sending, so that it follows the commit; should the queue lose it, the poll finds it. */
export const queueRefund = (ctx: TransactionContext, refund: Pick<Refund, 'id'>): Promise<void> =>
  ctx.jobs.enqueue(ctx.db, SEND_REFUND, { refund_id: refund.id })

/** By the payment that it came by where the provider holds its money; what came by hand goes back by hand. */
export const routeOf = async (tx: Transaction, payment: Pick<Payment, 'id'>): Promise<RefundRoute> =>
  (await chargeReferenceOf(tx, payment.id)) === null ? 'hand' : 'gateway'

/** Sends what goes through the provider; finance is told what it has to pay itself. */
export const dispatchRefund = async (ctx: TransactionContext, refund: Refund): Promise<void> => {
  if (refund.route === 'gateway') return queueRefund(ctx, refund)
  await notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('Refund to be paid by hand'),
    message: text('{amount} has to be paid by bank, wallet or cash', { amount: money(refund.amount) }),
    link: '/dashboard/finance?tab=refunds',
  })
}

interface Wanted {
  amount: Pesewas
  reason: string
  parts?: Refund['parts']
  reference?: string
}

type Of = Pick<Refund, 'payment_id' | 'loan_id' | 'user_id' | 'route'>

const storeOfRule = (ctx: TransactionContext, of: Of, wanted: Wanted): Promise<Refund> => {
  const now = nowIso(ctx.clock)
  return insertRefund(ctx.db, {
    ...of,
    reference: newReference('ref'),
    ...wanted,
    status: 'released',
    poll_at: of.route === 'hand' ? null : now,
    created_at: now,
    updated_at: now,
  })
}

const letGo = async (ctx: TransactionContext, refunded: RefundCase): Promise<void> => {
  const { refund } = refunded
  const { payment_id, loan_id, amount, status } = refund
  await bookRelease(ctx, refunded, null)
  await dispatchRefund(ctx, refund)
  await recordAudit(ctx, {
    action: 'refund.rule',
    subject_type: 'refund',
    subject_id: refund.id,
    after: { payment_id, loan_id, amount, status },
  })
}

/**
 * A refund that a rule asks for. No one decides it, so no second person is needed whatever its amount: the rule and the rows
 * it is read from are both on record. `payment` must be locked, with its application or order.
 */
export const askForRefund = async (
  ctx: TransactionContext,
  { payment, order = null }: { payment: Payment; order?: Order | null },
  wanted: Wanted,
): Promise<Refund> => {
  const { id: payment_id, user_id } = payment
  const of = { payment_id, loan_id: null, user_id, route: await routeOf(ctx.db, payment) }
  const refund = await storeOfRule(ctx, of, wanted)
  await letGo(ctx, { refund, payment, application: null, order })
  return refund
}

/** The same of credit that came by no payment of the tenant’s own, as wages do: paid by hand. */
export const askForCreditRefund = async (
  ctx: TransactionContext,
  { loan_id, application }: { loan_id: string; application: Application },
  wanted: Wanted,
): Promise<void> => {
  const of = { payment_id: null, loan_id, user_id: application.user_id, route: 'hand' as const }
  const refund = await storeOfRule(ctx, of, wanted)
  await letGo(ctx, { refund, payment: null, application, order: null })
}
