import type { Transaction } from '@efie/database'
import { loadApplicationForUpdate, type Application } from '../applications/index.ts'
import { loadOrderForUpdate, type Order } from '../orders/index.ts'
import { loadPayment, lockPayment, type Payment } from './queries.ts'

export interface LockedPayment {
  payment: Payment
  application: Application | null
  order: Order | null
}

/** A payment and what it belongs to, which never changes and so may have been read before the locks. */
export type OwnedPayment = Pick<Payment, 'id' | 'application_id' | 'order_id'>

/** Locks application or order, then payment: the order used everywhere, so that transactions can't deadlock. */
export const lockPaymentWithApplication = async (
  tx: Transaction,
  { id, application_id, order_id }: OwnedPayment,
): Promise<LockedPayment> => {
  const order = order_id === null ? null : await loadOrderForUpdate(tx, order_id)
  const application = application_id === null ? null : await loadApplicationForUpdate(tx, application_id)
  return { application, order, payment: await lockPayment(tx, id) }
}

export const lockPaymentById = async (tx: Transaction, id: string): Promise<LockedPayment> =>
  lockPaymentWithApplication(tx, await loadPayment(tx, id))
