import { schema, type Transaction } from '@efie/database'
import { factTexts, formatMoney, paymentTypeLabels, type PaymentType, type Pesewas } from '@efie/domain'
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context, SignedIn } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { isOrderSurplus, lockScopedOrder, orderDueOf, type Order, type OrderDue } from '../orders/index.ts'
import type { Due, PaymentTarget } from './find-target.ts'
import type { Payment } from './queries.ts'

const { payments } = schema

/** The payment of an order that is under way, whose outcome nobody knows yet. */
export const findOrderUnderWay = async (tx: Transaction, orderId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, orderId), eq(payments.status, 'processing')))
    .limit(1)
  return row?.id ?? null
}

/** One payment of an order at a time: while one is unknown, another could pay the same again. */
const refuseWhileBeingPaid = async (tx: Transaction, order: Order): Promise<void> => {
  const payment_id = await findOrderUnderWay(tx, order.id)
  if (payment_id !== null) throw new AppError('PAYMENT_IN_PROGRESS', { payment_id })
}

/** The row that may be tried again: of a plan the oldest demand, else the last attempt at the same purchase. */
const findRow = async (tx: Transaction, order: Order, type: 'order' | 'order_instalment' | 'settlement') => {
  const isDemand = type === 'order_instalment'
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_id, order.id),
        eq(payments.payment_type, type),
        inArray(payments.status, ['pending', 'failed', 'expired']),
        isDemand ? isNotNull(payments.due_date) : isNull(payments.due_date),
      ),
    )
    .orderBy(isDemand ? asc(payments.due_date) : desc(payments.created_at), asc(payments.id))
    .limit(1)
    .for('update')
  return row ?? null
}

const amountOf = (
  due: OrderDue,
  type: string,
  given: number | undefined,
  asked: number | undefined,
): number => {
  const amount = given ?? asked ?? due.amount
  const whole = type !== 'order_instalment'
  if (amount <= 0) throw new AppError('NOTHING_DUE')
  if (amount > due.most || (whole && amount !== due.most)) {
    const message = whole
      ? `Pay exactly ${formatMoney(due.most)}`
      : `At most ${formatMoney(due.most)} is still to be paid`
    throw new AppError('AMOUNT_NOT_ALLOWED', { amount: due.most, issues: [{ path: 'amount', message }] })
  }
  return amount
}

/** What confirms an order, an instalment of its plan, or the rest of the plan at once. The order must be locked. */
const dueOf = async (
  ctx: Context,
  tx: Transaction,
  order: Order,
  input: Pick<PaymentTarget, 'payment_type' | 'amount'>,
  demand: Payment | null,
): Promise<Due> => {
  const { payment_type } = input
  if (payment_type !== 'order' && payment_type !== 'order_instalment' && payment_type !== 'settlement')
    throw invalid('payment_type', `${paymentTypeLabels[payment_type]}: not paid through an order`)
  await refuseWhileBeingPaid(tx, order)
  const due = await orderDueOf(ctx, tx, order, payment_type)
  if (!due) throw new AppError('NOTHING_DUE')
  if (due.unsigned)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'pending',
      to: 'processing',
      missing: [{ fact: 'agreement_signed', text: factTexts.agreement_signed }],
    })
  const named = due.demands.find((one) => one.instalment_number === demand?.instalment_number)
  if (demand && !named) throw new AppError('NOTHING_DUE')
  const amount = amountOf(due, payment_type, input.amount, named?.amount)
  const row = demand ?? (await findRow(tx, order, payment_type))
  const asked = due.demands.find((one) => one.instalment_number === row?.instalment_number)
  const fits = payment_type !== 'order_instalment' || asked?.amount === amount
  return {
    application: null,
    other: { user_id: order.user_id, order_id: order.id },
    payment_type,
    amount,
    row: fits ? row : null,
  }
}

/** What a tenant pays of an order. */
export const orderTarget = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  input: PaymentTarget,
  { order_id, demand }: { order_id: string; demand: Payment | null },
): Promise<Due> => dueOf(ctx, tx, await lockScopedOrder(tx, order_id, 'own', actor.id), input, demand)

/**
 * What money received by hand pays of an order. A plan takes any amount, for it is here already: what it does not need goes
 * back when the plan ends, and a plan given up recovers it. Down payment, price and settlement are paid whole.
 */
export const orderDueByHand = async (
  ctx: Context,
  tx: Transaction,
  actor: SignedIn,
  input: { order_id: string; payment_type: PaymentType; amount: Pesewas },
): Promise<Due> => {
  const { payment_type, amount } = input
  const order = await lockScopedOrder(tx, input.order_id, 'all', actor.id)
  if (payment_type !== 'order_instalment') return dueOf(ctx, tx, order, input, null)
  await refuseWhileBeingPaid(tx, order)
  if (await isOrderSurplus(tx, order, input)) throw new AppError('NOTHING_DUE')
  const other = { user_id: order.user_id, order_id: order.id }
  return { application: null, other, payment_type, amount, row: null }
}
