import type { Transaction } from '@efie/database'
import {
  addDays,
  creditHoldHours,
  creditHoldRefusal,
  decideOrderCredit,
  holdRefusal,
  holdTexts,
  paymentReservationMinutes,
  quoteShopPlan,
  sumOf,
  type CreditDecision,
  type DeliverySlot,
  type Held,
  type HoldRefusal,
  type LocalDate,
  type PayChoice,
  type ProductTerms,
  type Region,
  type ShopPlan,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { together } from '../../../platform/database/one-connection.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { toE164 } from '../../../platform/phone.ts'
import { date, money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { loadHolidays } from '../../holidays/index.ts'
import { notify, notifyRoles } from '../../notifications/index.ts'
import { loadActiveProduct, shopPlanRefused } from '../../quotes/index.ts'
import { lockStockOfVariants, recordMovement, type StockItem } from '../../stock/index.ts'
import { taxRatesOn } from '../../taxes/index.ts'
import {
  checkCart,
  earliestDeliveries,
  priceOf,
  taxOf,
  unitsOf,
  variantName,
  type CartLine,
  type CheckedLine,
} from './cart.ts'
import { recordEvent } from '../../timelines/index.ts'
import { loadCreditFacts } from './credit-facts.ts'
import { presentOrder } from '../present-order.ts'
import { hasPaid, loadHeld } from './hold-queries.ts'
import { insertLines, insertOrder, loadScopedOrder, type Order } from '../queries.ts'
import { customerOf, lockTenant } from '../tenant.ts'

export interface OrderInput {
  lines: CartLine[]
  delivery: {
    recipient_name: string
    phone: string
    region: Region
    address: string
    gps?: string | undefined
    landmark?: string | undefined
    delivery_date: string
    delivery_slot: DeliverySlot
  }
  pay: PayChoice
  months?: number | undefined
  expected_cash_price?: number | undefined
  user_id?: string | undefined
}

/** Delivery slots can't be promised further ahead. */
const FURTHEST_DELIVERY_DAYS = 60

const deliveryOf = (
  { delivery }: OrderInput,
  lines: readonly CheckedLine[],
  day: LocalDate,
  holidays: ReadonlySet<LocalDate>,
) => {
  const phone = toE164(delivery.phone)
  if (phone === null) throw invalid('delivery.phone', 'Enter a Ghana phone number')
  const days = earliestDeliveries(lines, day, holidays)
  const earliest = days.find(({ region }) => region === delivery.region)?.earliest
  if (earliest !== undefined && delivery.delivery_date < earliest)
    throw invalid(
      'delivery.delivery_date',
      text('The earliest delivery date is {day}', { day: date(earliest) }),
    )
  if (delivery.delivery_date > addDays(day, FURTHEST_DELIVERY_DAYS))
    throw invalid(
      'delivery.delivery_date',
      text('Choose a date within {days, plural, one {# day} other {# days}}', {
        days: FURTHEST_DELIVERY_DAYS,
      }),
    )
  return { ...delivery, phone, gps: delivery.gps ?? null, landmark: delivery.landmark ?? null }
}

/** Refuses unavailable lines one by one, so that the cart can show them. */
const expectAvailable = (lines: readonly CheckedLine[]): void => {
  const short = lines.flatMap(({ note, available, offer }, index) =>
    note === null || note === 'price-changed'
      ? []
      : [{ index, note, available, name: offer?.product_name ?? null }],
  )
  if (short.length > 0) throw new AppError('OUT_OF_STOCK', { lines: short })
}

/** A changed price must be shown before anyone pays it. */
const expectPrice = (input: OrderInput, lines: readonly CheckedLine[], cash_price: number): void => {
  const changed = lines.some(({ note }) => note === 'price-changed')
  if (changed || (input.expected_cash_price !== undefined && input.expected_cash_price !== cash_price))
    throw new AppError('PRICE_CHANGED', { cash_price })
}

/** Lines that each name their variant: a line with a product alone means the variant available now. */
const withVariants = async (tx: Transaction, lines: readonly CartLine[]): Promise<readonly CartLine[]> => {
  if (lines.every(({ variant_id }) => variant_id !== undefined)) return lines
  const checked = await checkCart(tx, lines)
  return checked.map(({ wanted, offer }) => (offer ? { ...wanted, variant_id: offer.id } : wanted))
}

/**
 * Locks stock items and their products by id, so that concurrent checkouts can't deadlock, and checks the cart under
 * the lock.
 */
const lockCart = async (
  tx: Transaction,
  wanted: readonly CartLine[],
): Promise<{ items: StockItem[]; lines: CheckedLine[] }> => {
  const named = await withVariants(tx, wanted)
  const [items, lines] = await together([
    lockStockOfVariants(
      tx,
      named.flatMap(({ variant_id }) => variant_id ?? []),
    ),
    checkCart(tx, named),
  ])
  return { items, lines }
}

const refuse = (refusal: HoldRefusal | null): void => {
  if (refusal) throw new AppError('HOLD_LIMIT_REACHED', { ...refusal }, holdTexts[refusal.reason])
}

/**
 * Until when the goods are reserved: while credit is decided, and for less time if the person has never paid
 * us.
 */
const holdOf = async (
  ctx: TransactionContext,
  tenantId: string,
  { waits, terms, units, held }: { waits: boolean; terms: ProductTerms; units: number; held: Held },
): Promise<{ reserved_until: string; hours: number }> => {
  if (!waits) return { reserved_until: inSeconds(ctx.clock, paymentReservationMinutes * 60), hours: 0 }
  refuse(creditHoldRefusal(held, units, terms))
  const hours = creditHoldHours(await hasPaid(ctx.db, tenantId), terms)
  return { reserved_until: inSeconds(ctx.clock, hours * 3_600), hours }
}

const planOf = (input: OrderInput, cash_price: number, terms: ProductTerms): ShopPlan | null => {
  if (input.pay === 'now' || input.months === undefined) return null
  const quoted = quoteShopPlan({ cash_price, months: input.months }, terms)
  if (!quoted.ok) throw shopPlanRefused(quoted, 'lines')
  return quoted.value
}

/** Columns set by a plan; for a cash order the price is its down payment. */
export const planColumns = (plan: ShopPlan | null, cash_price: number) => ({
  months: plan?.months ?? null,
  down_payment: plan?.down_payment ?? cash_price,
  financed_amount: plan?.financed_amount ?? 0,
  finance_charge: plan?.finance_charge ?? 0,
  instalment_price: plan?.instalment_price ?? cash_price,
  monthly_amount: plan?.monthly_amount ?? 0,
  last_amount: plan?.last_amount ?? 0,
  apr_nominal: plan?.apr_nominal ?? 0,
  apr_effective: plan?.apr_effective ?? 0,
  protected_goods_amount: plan?.protected_goods_amount ?? 0,
})

const reserve = async (
  ctx: TransactionContext,
  order: Order,
  lines: readonly CheckedLine[],
  items: readonly StockItem[],
): Promise<void> => {
  const wanted = new Map<string, number>()
  for (const { offer, wanted: line } of lines)
    if (offer) wanted.set(offer.stock_item_id, (wanted.get(offer.stock_item_id) ?? 0) + line.quantity)
  for (const [id, quantity] of wanted) {
    const item = items.find((locked) => locked.id === id)
    if (!item) throw new Error(`stock item ${id} was not locked`)
    await recordMovement(ctx, item, { kind: 'reservation', quantity, order_id: order.id })
  }
}

const storeLines = (tx: Transaction, order: Order, lines: readonly CheckedLine[]): Promise<void> =>
  insertLines(
    tx,
    lines.flatMap(({ offer, wanted }, index) =>
      offer
        ? [
            {
              order_id: order.id,
              position: index + 1,
              product_id: offer.product_id,
              variant_id: offer.id,
              stock_item_id: offer.stock_item_id,
              name: offer.product_name,
              variant_name: variantName(offer),
              image_url: offer.image_url,
              unit_price: offer.price,
              quantity: wanted.quantity,
              tax_amount: taxOf(offer.price * wanted.quantity, order.tax_rates),
              warranty_months: offer.warranty_months,
            },
          ]
        : [],
    ),
  )

const recordPlaced = async (
  ctx: TransactionContext,
  order: Order,
  decision: CreditDecision | null,
  hours: number,
): Promise<void> => {
  const waits = order.status === 'pending-credit'
  await recordEvent(ctx, {
    order_id: order.id,
    code: 'order.placed',
    values: { from_status: 'draft', to_status: order.status, instalment_price: order.instalment_price },
  })
  await notify(ctx, {
    user_id: order.user_id,
    type: 'system',
    title: text('Order placed'),
    message: waits
      ? text(
          'We’ll hold your goods for {hours, plural, one {# hour} other {# hours}} while we check your credit',
          {
            hours,
          },
        )
      : text('We’ll hold your goods for {minutes, plural, one {# minute} other {# minutes}} while you pay', {
          minutes: paymentReservationMinutes,
        }),
    link: `/orders/${order.id}`,
  })
  if (waits)
    await notifyRoles(ctx, ['credit_analyst'], {
      type: 'system',
      title: text('Order waiting for a credit decision'),
      message: text('{reference}: {amount} over {months, plural, one {# month} other {# months}}', {
        reference: order.reference,
        amount: money(order.financed_amount),
        months: order.months ?? 0,
      }),
      link: `/admin/orders/${order.id}`,
    })
  await recordAudit(ctx, {
    action: 'order.create',
    subject_type: 'order',
    subject_id: order.id,
    after: {
      status: order.status,
      cash_price: order.cash_price,
      months: order.months,
      reasons: decision?.reasons ?? [],
    },
  })
}

const place = async (ctx: TransactionContext, customer: string, input: OrderInput): Promise<Order> => {
  const now = nowIso(ctx.clock)
  const day = today(ctx.clock)
  // Sent in this order: concurrent orders of a tenant are judged in sequence.
  const [tenant, held, { terms }, tax_rates, holidays] = await together([
    lockTenant(ctx.db, customer),
    loadHeld(ctx.db, customer),
    loadActiveProduct(ctx.db, 'rent', now),
    taxRatesOn(ctx.db, day),
    loadHolidays(ctx.db, day),
  ])
  // Before stock is locked, so that someone over the limit holds up no one.
  refuse(holdRefusal(held, unitsOf(input.lines), terms))
  const { items, lines } = await lockCart(ctx.db, input.lines)
  expectAvailable(lines)
  const cash_price = priceOf(lines)
  expectPrice(input, lines, cash_price)
  const plan = planOf(input, cash_price, terms)
  const decision = plan
    ? decideOrderCredit(await loadCreditFacts(ctx.db, tenant.id), { cash_price, months: plan.months }, terms)
    : null
  const waits = decision !== null && !decision.approved
  const hold = await holdOf(ctx, tenant.id, { waits, terms, units: unitsOf(input.lines), held })
  const id = uuidv7()
  const order = await insertOrder(ctx.db, {
    id,
    user_id: tenant.id,
    status: waits ? 'pending-credit' : 'awaiting-payment',
    pay: input.pay,
    cash_price,
    tax_amount: sumOf(
      lines.map(({ offer, wanted }) => taxOf((offer?.price ?? 0) * wanted.quantity, tax_rates)),
    ),
    ...planColumns(plan, cash_price),
    payday: tenant.payday ?? terms.default_payday,
    terms,
    tax_rates,
    ...deliveryOf(input, lines, day, holidays),
    reserved_until: hold.reserved_until,
    credit_reasons: decision?.reasons ?? [],
    created_at: now,
    updated_at: now,
  })
  await storeLines(ctx.db, order, lines)
  await reserve(ctx, order, lines, items)
  await recordPlaced(ctx, order, decision, hold.hours)
  return order
}

/**
 * Checkout in a single transaction: tenant and stock locked, units reserved, prices frozen, credit decided
 * within policy. A repeat under its key returns the same order.
 */
export const createOrder = async (ctx: ScopedContext<'orders.create'>, input: OrderInput) => {
  const { actor, scope } = ctx
  const customer = await customerOf(ctx.db, actor, scope, input.user_id)
  const { id } = await transactOnce(ctx, 'orders.create', input, async (ctx) => {
    const order = await place(ctx, customer, input)
    return { id: order.id }
  })
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, id, 'all', actor.id))
}
