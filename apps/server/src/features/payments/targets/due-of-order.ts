import type { Transaction } from '@efie/database'
import { factTexts, type Pesewas } from '@efie/domain'
import { AppError } from '../../../platform/errors.ts'
import { purchaseDueOf, type Order } from '../../orders/index.ts'
import { exactly, refuseWhileBeingPaid, type Due } from './due.ts'
import { findRetriable } from '../queries.ts'

/** What confirms an order: its price or its plan's down payment, in full. The order must be locked. */
export const dueOfOrder = async (tx: Transaction, order: Order, given: Pesewas | undefined): Promise<Due> => {
  const target = { kind: 'order', id: order.id } as const
  await refuseWhileBeingPaid(tx, target)
  const due = purchaseDueOf(order)
  if (!due) throw new AppError('NOTHING_DUE')
  if (due.unsigned)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'pending',
      to: 'processing',
      missing: [{ fact: 'agreement_signed', text: factTexts.agreement_signed }],
    })
  return {
    payment_type: 'order',
    amount: exactly(due.amount, given),
    row: await findRetriable(tx, target, 'order'),
    of: { user_id: order.user_id, order_id: order.id },
  }
}
