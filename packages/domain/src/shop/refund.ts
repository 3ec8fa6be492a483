import type { OrderStatus } from '../enumerations.ts'
import { formatMoney, type Pesewas } from '../money.ts'

/**
 * How finance gives an order's money back: as a reduction of the price of goods that the buyer keeps, out of the credit of
 * their plan, or by undoing one whole payment of it, whose instalments are owed again.
 */
export type OrderRefund = 'price' | 'from-credit' | 'undo-payment'

/** What the decision is about; the plan is null when the order has none that runs. */
export interface OrderMoney {
  pays: 'goods' | 'plan'
  status: OrderStatus
  amount: Pesewas
  /** Cash price less goods that came back and less what of it was given back already. */
  price_left: Pesewas
  plan: { paused: boolean; credit: Pesewas; whole_payment: boolean } | null
}

type Decision = { ok: true; way: OrderRefund } | { ok: false; message: string }

const refuse = (message: string): Decision => ({ ok: false, message })

const ofGoods = ({ status, amount, price_left }: OrderMoney): Decision => {
  if (status === 'return-requested') return refuse('Decide the return of the goods first')
  if (status === 'returned' || status === 'cancelled' || status === 'refunded')
    return refuse('What is due back of this order goes back by itself')
  if (status !== 'delivered' && status !== 'closed')
    return refuse('Cancel the order instead: its goods have not been delivered')
  return amount > price_left
    ? refuse(`At most ${formatMoney(price_left)} of the price is left`)
    : { ok: true, way: 'price' }
}

const ofPlan = ({ plan, amount }: OrderMoney): Decision => {
  if (!plan) return refuse('The plan has ended: its credit goes back by itself')
  if (plan.paused) return refuse('Decide the return of the goods first')
  if (plan.credit >= amount) return { ok: true, way: 'from-credit' }
  return plan.whole_payment
    ? { ok: true, way: 'undo-payment' }
    : refuse('Only credit, or one whole payment of the plan, can be given back: the rest has been used')
}

/** Goods that are not delivered are cancelled, goods that come back are returned: those send their money by rule. */
export const orderRefundWay = (money: OrderMoney): Decision =>
  money.pays === 'goods' ? ofGoods(money) : ofPlan(money)

/** What goods are worth that come back: never more than is left of the price. */
export const returnValue = (price: Pesewas, price_left: Pesewas): Pesewas => Math.min(price, price_left)
