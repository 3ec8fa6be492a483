import type { LoanStatus, Pesewas } from '@efie/domain'
import type { TransactionContext } from '../../../platform/context.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'
import { recordOrderRefund } from '../order-money.ts'
import { loadOrderForUpdate, type Order } from '../queries.ts'
import { sendBack } from '../returns/send-back.ts'
import { recordEvent, titleOf } from '../../timelines/index.ts'

interface OfLoan {
  order_id: string | null
}

type PlanEvent = 'plan.settled' | 'plan.written-off' | 'plan.reopened'

const eventOf: Record<LoanStatus, PlanEvent> = {
  settled: 'plan.settled',
  cancelled: 'plan.settled',
  'written-off': 'plan.written-off',
  active: 'plan.reopened',
}

/** Messages to the buyer when the loan of an order ends or restarts. */
const messages: Record<PlanEvent, (reference: string) => Text> = {
  'plan.settled': (reference) => text('You owe nothing more on order {reference}', { reference }),
  'plan.written-off': (reference) =>
    text(
      'No more instalments will fall due on order {reference}. You still owe the balance and can pay it at any time',
      {
        reference,
      },
    ),
  'plan.reopened': (reference) =>
    text(
      'A payment for order {reference} was charged back. You owe that amount again, and your repayment certificate is no longer valid',
      { reference },
    ),
}

const notifyBuyer = async (ctx: TransactionContext, order: Order, to: LoanStatus): Promise<void> => {
  const code = eventOf[to]
  await recordEvent(ctx, { order_id: order.id, code, values: {} })
  await notify(ctx, {
    user_id: order.user_id,
    type: 'payment',
    title: titleOf(code, {}),
    message: messages[code](order.reference),
    link: `/orders/${order.id}`,
  })
}

/** Notifies the buyer of what became of the order's loan; the goods stay theirs. */
export const followLoanOfOrder = async (
  ctx: TransactionContext,
  { order_id, to }: OfLoan & { to: LoanStatus },
): Promise<void> => {
  if (order_id !== null) await notifyBuyer(ctx, await loadOrderForUpdate(ctx.db, order_id), to)
}

/** Refunds remaining credit through the payments it came from. */
export const refundLoanCredit = async (
  ctx: TransactionContext,
  { order_id, ...back }: OfLoan & { cause: string; amount: Pesewas; reason: string },
): Promise<void> => {
  if (order_id === null) return
  const order = await loadOrderForUpdate(ctx.db, order_id)
  if ((await sendBack(ctx, order, back)) === 0) await recordOrderRefund(ctx, order)
}
