import type { Database } from '@efie/database'
import {
  can,
  decideTransition,
  isProtectedGoods,
  lastReturnDay,
  orderLifecycle,
  possibleTransitions,
  unpackedOf,
  type CreditReason,
  type Fact,
  type LocalDate,
  type OrderStatus,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Services, SignedIn } from '../../platform/context.ts'
import { onOneConnection, together } from '../../platform/database/one-connection.ts'
import { languageOfReader } from '../../platform/texts/language-of.ts'
import { withPhotos } from '../photos/index.ts'
import { translateEvent } from '../timelines/index.ts'
import { deliveryCodeOf } from './delivery-code.ts'
import { missingOf } from './move-order.ts'
import { loadOrderFacts } from './order-facts.ts'
import { presentPlan } from './plans/present-plan.ts'
import { reasonsOf } from './checkout/preview-order.ts'
import {
  loadCustomer,
  loadEvents,
  loadFulfilments,
  loadLines,
  loadReturns,
  type Order,
  type OrderLine,
} from './queries.ts'

/** Steps a person takes directly; packing, delivery and payment have their own operations. */
export const stepsByHand: ReadonlySet<OrderStatus> = new Set([
  'awaiting-payment',
  'declined',
  'cancelled',
  'returned',
  'delivered',
  'closed',
] as const)

/** Facts stated by the act itself: the approver has decided, the receiver has the goods. */
export const actFacts = { credit_approved: true, goods_received: true } satisfies Partial<
  Record<Fact, boolean>
>

/** Confirmed, and not delivered yet. */
const awaitingDelivery: ReadonlySet<OrderStatus> = new Set([
  'confirmed',
  'packed',
  'out-for-delivery',
] as const)

const isByHand = (from: OrderStatus, to: OrderStatus): boolean =>
  stepsByHand.has(to) && (to !== 'delivered' || from === 'return-requested')

const nextSteps = (order: Order, facts: Partial<Record<Fact, boolean>>, actor: SignedIn) => {
  if (!can(actor, 'orders.transition', order)) return []
  const isOwner = order.user_id === actor.id
  return possibleTransitions(orderLifecycle, order.status, actor.role, isOwner)
    .filter((edge) => isByHand(edge.from, edge.to))
    .map((edge) => {
      const decision = decideTransition(orderLifecycle, {
        from: order.status,
        to: edge.to,
        role: actor.role,
        isOwner,
        facts: { ...facts, ...actFacts },
        // Assumed: whether a reason is given is only known when the step is taken.
        reason: 'to be confirmed',
      })
      return {
        to: edge.to,
        allowed: decision.ok,
        needs_reason: edge.needs_reason === true,
        missing: decision.ok ? [] : missingOf(decision.missing),
      }
    })
}

const protectedGoods = (order: Order, paidByPlan: number) => {
  if (order.pay === 'now') return null
  const paid = (order.paid_at === null ? 0 : order.down_payment) + paidByPlan
  return { paid, needed: order.protected_goods_amount, protected: isProtectedGoods(paid, order) }
}

/** Whether goods can be returned now, and until which day. */
const returnsOf = (order: Order, lines: readonly OrderLine[], lost: boolean, day: LocalDate) => {
  const return_until = lastReturnDay(order)
  const left = lines.some((line) => line.quantity > line.returned_quantity)
  const open = order.status === 'delivered' && left && !lost
  return {
    return_until: open ? return_until : null,
    may_return: open && return_until !== null && day <= return_until,
  }
}

/** Whether goods should have arrived by now. */
const isOverdue = ({ status, delivery_date }: Order, day: LocalDate): boolean =>
  awaitingDelivery.has(status) && delivery_date < day

const presentReturns = async (db: Database, order: Order) =>
  (await loadReturns(db, order.id)).map((row) => ({
    ...row,
    photos: row.photos.map(({ id }) => ({ id, url: `/api/v1/orders/${order.id}/return-photos/${id}` })),
  }))

/** The timeline as the buyer or staff read it. */
const presentEvents = async (db: Database, actor: SignedIn, order: Order) => {
  const [language, rows] = await together([
    languageOfReader(db, actor),
    loadEvents(db, order.id, order.user_id !== actor.id),
  ])
  return rows.map((row) => translateEvent(row, language))
}

type Reading = Pick<Services, 'db' | 'clock' | 'secrets'>

const present = async (ctx: Reading, actor: SignedIn, order: Order) => {
  const { db } = ctx
  const day = today(ctx.clock)
  const isOwner = order.user_id === actor.id
  const [lines, parcels, plan, facts, customer, events, returns] = await together([
    loadLines(db, order.id),
    loadFulfilments(db, order.id),
    presentPlan(ctx, order),
    loadOrderFacts(ctx, order),
    loadCustomer(db, order.user_id),
    presentEvents(db, actor, order),
    presentReturns(db, order),
  ])
  const unpacked = order.status === 'confirmed' ? unpackedOf(lines, parcels) : new Map<string, number>()
  return {
    ...order,
    delivery_overdue: isOverdue(order, day),
    customer,
    // A cast: the column holds codes written by the domain's decision.
    credit_reasons: reasonsOf(order.credit_reasons as CreditReason[], order.terms),
    lines: (await withPhotos(db, lines)).map((line) => ({
      ...line,
      amount: line.unit_price * line.quantity,
    })),
    unpacked: [...unpacked].flatMap(([order_line_id, quantity]) =>
      quantity > 0 ? [{ order_line_id, quantity }] : [],
    ),
    events,
    fulfilments: parcels.map((parcel) => ({
      ...parcel,
      delivery_code: isOwner && parcel.status === 'out-for-delivery' ? deliveryCodeOf(ctx, parcel) : null,
    })),
    returns,
    ...returnsOf(order, lines, plan?.status === 'written-off', day),
    plan,
    protected_goods: protectedGoods(order, plan?.paid ?? 0),
    next_steps: nextSteps(order, facts, actor),
  }
}

/** An order with everything a person may see of it. */
export const presentOrder = (ctx: Reading, actor: SignedIn, order: Order) =>
  onOneConnection(ctx.db, (db) => present({ ...ctx, db }, actor, order))
