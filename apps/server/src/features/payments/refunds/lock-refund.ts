import type { Transaction } from '@efie/database'
import type { Dimensions } from '@efie/domain'
import { loadApplicationForUpdate, type Application } from '../../applications/index.ts'
import { findLoan } from '../../lending/index.ts'
import { loadOrderForUpdate, type Order } from '../../orders/index.ts'
import { lockPaymentById } from '../lock-payment.ts'
import type { Payment } from '../queries.ts'
import { loadRefund, lockRefund, type Refund } from './queries.ts'

/** A refund with what it belongs to, all locked. Without a payment it is a loan's credit, paid by hand. */
export interface RefundCase {
  refund: Refund
  payment: Payment | null
  application: Application | null
  order: Order | null
}

const lockOwnerOfLoan = async (tx: Transaction, loanId: string) => {
  const loan = await findLoan(tx, { id: loanId })
  if (!loan) throw new Error(`there is no loan ${loanId}`)
  const { application_id, order_id } = loan
  return {
    payment: null,
    order: order_id === null ? null : await loadOrderForUpdate(tx, order_id),
    application: application_id === null ? null : await loadApplicationForUpdate(tx, application_id),
  }
}

/** Locks application or order, payment and refund: the order used everywhere. */
export const lockRefundCase = async (tx: Transaction, id: string): Promise<RefundCase> => {
  const { payment_id, loan_id } = await loadRefund(tx, id)
  const owner =
    payment_id === null ? await lockOwnerOfLoan(tx, loan_id ?? '') : await lockPaymentById(tx, payment_id)
  return { ...owner, refund: await lockRefund(tx, id) }
}

export const dimensionsOf = ({ refund, payment, application, order }: RefundCase): Dimensions => ({
  user_id: refund.user_id,
  application_id: payment ? payment.application_id : (application?.id ?? null),
  order_id: payment ? payment.order_id : (order?.id ?? null),
})

/** Source of a refund's entries; after the provider changed its report it has a number. */
export const sourceOf = ({ id, turns }: Pick<Refund, 'id' | 'turns'>): string =>
  turns === 0 ? id : `${id}:${turns}`
