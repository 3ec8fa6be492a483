import type { LoanStatus, Pesewas } from '@efie/domain'
import type { TransactionContext } from '../../../platform/context.ts'
import { text, type FixedText } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'
import { recordOrderRefund } from '../order-money.ts'
import { loadOrderForUpdate, type Order } from '../queries.ts'
import { recordOrderEvent } from '../record-event.ts'
import { sendBack } from '../returns/send-back.ts'

interface OfLoan {
  order_id: string | null
}

/** What happens to a loan of an order stands on the order's timeline. */
export const noteOnOrder = async (
  ctx: TransactionContext,
  noted: OfLoan & {
    kind: string
    title: FixedText
    detail?: FixedText | string | null
    visible_to_tenant?: boolean
  },
): Promise<void> => {
  const { order_id, kind, title, detail, visible_to_tenant = true } = noted
  if (order_id !== null)
    await recordOrderEvent(ctx, { order_id, kind, title, detail: detail ?? null, visible_to_tenant })
}

/** What the buyer reads when the loan of an order ends or begins again. */
const words = (to: LoanStatus, reference: string) => {
  switch (to) {
    case 'settled':
    case 'cancelled':
      return {
        title: text('Plan paid off'),
        detail: null,
        message: text('Nothing more is owed on order {reference}', { reference }),
      }
    case 'written-off':
      return {
        title: text('Plan written off'),
        detail: text('What is owed stays owed'),
        message: text(
          'Nothing more falls due on order {reference}. What is owed stays owed and may still be paid',
          { reference },
        ),
      }
    case 'active':
      return {
        title: text('Plan reopened'),
        detail: null,
        message: text(
          'A payment of order {reference} was charged back. What it had paid is owed again, and the certificate no longer holds',
          { reference },
        ),
      }
  }
}

const tell = async (ctx: TransactionContext, order: Order, to: LoanStatus): Promise<void> => {
  const { title, detail, message } = words(to, order.reference)
  await recordOrderEvent(ctx, { order_id: order.id, kind: 'plan', title, detail })
  await notify(ctx, {
    user_id: order.user_id,
    type: 'payment',
    title,
    message,
    link: `/orders/${order.id}`,
  })
}

/** The buyer of an order is told what became of its loan; the goods are theirs all the same. */
export const followLoanOfOrder = async (
  ctx: TransactionContext,
  { order_id, to }: OfLoan & { to: LoanStatus },
): Promise<void> => {
  if (order_id !== null) await tell(ctx, await loadOrderForUpdate(ctx.db, order_id), to)
}

/** Credit that no instalment is left for is sent back over the payments that it came by. */
export const refundLoanCredit = async (
  ctx: TransactionContext,
  { order_id, ...back }: OfLoan & { cause: string; amount: Pesewas; reason: string },
): Promise<void> => {
  if (order_id === null) return
  const order = await loadOrderForUpdate(ctx.db, order_id)
  if ((await sendBack(ctx, order, back)) === 0) await recordOrderRefund(ctx, order)
}
