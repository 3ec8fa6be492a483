import type { Transaction } from '@efie/database'
import { loadApplicationForUpdate, type Application } from '../applications/index.ts'
import { loadOrderForUpdate, type Order } from '../orders/index.ts'
import { loadPayment, lockPayment, type Payment } from './queries.ts'

export interface LockedPayment {
  payment: Payment
  application: Application | null
  order: Order | null
}

/** Locks application or order, then payment: the order used everywhere, so that transactions can't deadlock. */
export const lockPaymentWithApplication = async (
  tx: Transaction,
  paymentId: string,
): Promise<LockedPayment> => {
  const { application_id, order_id } = await loadPayment(tx, paymentId)
  const order = order_id === null ? null : await loadOrderForUpdate(tx, order_id)
  const application = application_id === null ? null : await loadApplicationForUpdate(tx, application_id)
  return { application, order, payment: await lockPayment(tx, paymentId) }
}
