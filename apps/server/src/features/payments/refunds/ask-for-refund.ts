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

/** Queues the sending, to follow the commit. If the queue loses the job, polling finds the refund. */
export const queueRefund = (ctx: TransactionContext, refund: Pick<Refund, 'id'>): Promise<void> =>
  ctx.jobs.enqueue(ctx.db, SEND_REFUND, { refund_id: refund.id })

/** Through the payment's provider if it holds the money; cash and transfers are refunded by hand. */
export const routeOf = async (tx: Transaction, payment: Pick<Payment, 'id'>): Promise<RefundRoute> =>
  (await chargeReferenceOf(tx, payment.id)) === null ? 'hand' : 'gateway'

/** Sends a refund through the provider, or notifies finance that it must be paid by hand. */
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
 * Requests an automatic refund. It needs no second person, whatever its amount: the rule and the rows it
 * applies to are on record. `payment` must be locked, with its application or order.
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

/** The same for credit not from the tenant's own payments, such as payroll deductions: paid by hand. */
export const askForCreditRefund = async (
  ctx: TransactionContext,
  { loan_id, application }: { loan_id: string; application: Application },
  wanted: Wanted,
): Promise<void> => {
  const of = { payment_id: null, loan_id, user_id: application.user_id, route: 'hand' as const }
  const refund = await storeOfRule(ctx, of, wanted)
  await letGo(ctx, { refund, payment: null, application, order: null })
}
