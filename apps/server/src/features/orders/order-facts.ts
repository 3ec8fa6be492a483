import type { Database } from '@efie/database'
import { decideOrderCredit, paidAndKept, type Fact } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { together } from '../../platform/database/one-connection.ts'
import { owedOn } from '../chargebacks/index.ts'
import { loadCreditFacts } from './checkout/credit-facts.ts'
import { hasOpenRefund, loadFulfilments, loadOrderPayments, type Order } from './queries.ts'

type Payments = Awaited<ReturnType<typeof loadOrderPayments>>

const received = new Set<Payments[number]['status']>(['completed', 'partly-refunded', 'refunded'])

const kept = (rows: Payments) => paidAndKept(rows.filter((row) => received.has(row.status)))

/** Within the limit on verified figures, or by this order's own analyst. */
export const isWithinLimit = async (
  db: Database,
  order: Order,
  verified?: { income: number; obligations: number } | null,
): Promise<boolean> => {
  if (order.months === null) return true
  const facts = await loadCreditFacts(db, order.user_id, order.id)
  const judged = verified
    ? { ...facts, verified_income: verified.income, monthly_obligations: verified.obligations }
    : facts
  const { reasons } = decideOrderCredit(
    judged,
    { cash_price: order.cash_price, months: order.months },
    order.terms,
  )
  // Arrears are up to the analyst; the limit isn't.
  return reasons.every((reason) => reason === 'in-arrears')
}

/** Facts of the order's life cycle that tables can answer; callers add those only they know. */
export const loadOrderFacts = async (
  ctx: Pick<Services, 'clock' | 'db'>,
  order: Order,
): Promise<Partial<Record<Fact, boolean>>> => {
  const now = nowIso(ctx.clock)
  const [paid, parcels, owed] = await together([
    loadOrderPayments(ctx.db, order.id),
    loadFulfilments(ctx.db, order.id),
    owedOn(ctx.db, { order_id: order.id }),
  ])
  const money = kept(paid)
  const chargedBack = owed > 0
  return {
    stock_reserved: order.status !== 'expired' && order.status !== 'cancelled' && order.status !== 'declined',
    reservation_lapsed: order.reserved_until !== null && order.reserved_until <= now,
    no_payment_in_progress: !paid.some((row) => row.status === 'processing') && money === 0,
    payment_completed: kept(paid.filter((row) => row.payment_type === 'order')) >= order.down_payment,
    charged_back: chargedBack,
    not_charged_back: !chargedBack,
    // Goods waiting for money that isn't coming are unpacked.
    nothing_packed: chargedBack
      ? parcels.every((parcel) => parcel.status === 'packed')
      : parcels.length === 0,
    refund_confirmed: paid.some((row) => row.refunded_amount > 0) && !(await hasOpenRefund(ctx.db, order.id)),
    within_order_limit: order.status === 'pending-credit' && (await isWithinLimit(ctx.db, order)),
  }
}
