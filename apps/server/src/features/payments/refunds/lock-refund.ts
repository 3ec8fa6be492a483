import type { Transaction } from '@efie/database'
import type { Dimensions } from '@efie/domain'
import { loadApplicationForUpdate, type Application } from '../../applications/index.ts'
import { findLoan } from '../../lending/index.ts'
import { loadOrderForUpdate, type Order } from '../../orders/index.ts'
import { lockPaymentWithApplication } from '../lock-payment.ts'
import type { Payment } from '../queries.ts'
import { loadRefund, lockRefund, type Refund } from './queries.ts'

/** A refund with what it belongs to, all locked; without a payment it is credit of a loan, paid by hand. */
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

/** Application or order, payment, refund: the order in which everything locks. */
export const lockRefundCase = async (tx: Transaction, id: string): Promise<RefundCase> => {
  const { payment_id, loan_id } = await loadRefund(tx, id)
  const owner =
    payment_id === null
      ? await lockOwnerOfLoan(tx, loan_id ?? '')
      : await lockPaymentWithApplication(tx, payment_id)
  return { ...owner, refund: await lockRefund(tx, id) }
}

export const dimensionsOf = ({ refund, payment, application, order }: RefundCase): Dimensions => ({
  user_id: refund.user_id,
  application_id: payment ? payment.application_id : (application?.id ?? null),
  order_id: payment ? payment.order_id : (order?.id ?? null),
})

/** Entries of a refund: those that came after the provider went back on its word have a number. */
export const sourceOf = ({ id, turns }: Pick<Refund, 'id' | 'turns'>): string =>
  turns === 0 ? id : `${id}:${turns}`
