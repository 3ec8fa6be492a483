import {
  creditReasonText,
  decideOrderCredit,
  deliveryFee,
  holdRefusal,
  holdTexts,
  lateRuleText,
  quoteShopPlans,
  shopSettlementRuleText,
  type CreditReason,
  type ProductTerms,
  type ShopPlan,
} from '@efie/domain'
import { nowIso, today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { loadHolidays } from '../../holidays/index.ts'
import { withPhotos } from '../../photos/index.ts'
import { datedShopPlan, loadActiveProduct, loadPayday } from '../../quotes/index.ts'
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
import { loadCreditFacts } from './credit-facts.ts'
import { loadHeld } from './hold-queries.ts'

export const reasonsOf = (codes: readonly CreditReason[], terms: ProductTerms) =>
  codes.map((code) => ({ code, text: creditReasonText(code, terms) }))

const previewLine = ({ wanted, offer, available, note }: CheckedLine, index: number) => ({
  index,
  product_id: offer?.product_id ?? wanted.product_id ?? null,
  variant_id: offer?.id ?? wanted.variant_id ?? null,
  name: offer?.product_name ?? 'No longer in the shop',
  variant_name: offer ? variantName(offer) : null,
  image_url: offer?.image_url ?? null,
  quantity: wanted.quantity,
  available,
  unit_price: offer?.price ?? 0,
  amount: (offer?.price ?? 0) * wanted.quantity,
  note,
  price_seen: wanted.price_seen ?? null,
})

const creditOf = async (
  ctx: Context,
  cash_price: number,
  plans: readonly ShopPlan[],
  terms: ProductTerms,
) => {
  if (ctx.actor?.role !== 'user') return null
  const facts = await loadCreditFacts(ctx.db, ctx.actor.id)
  return plans.map(({ months }) => {
    const { approved, reasons, nearest } = decideOrderCredit(facts, { cash_price, months }, terms)
    return { months, approved, reasons: reasonsOf(reasons, terms), nearest }
  })
}

/**
 * Whether the cart can be reserved in addition to existing reservations; not for guests, or for staff, who
 * order for others.
 */
const holdOf = async (ctx: Context, lines: readonly CartLine[], terms: ProductTerms) => {
  if (ctx.actor && ctx.actor.role !== 'user') return null
  const held = ctx.actor ? await loadHeld(ctx.db, ctx.actor.id) : { orders: 0, awaiting_credit: 0, units: 0 }
  const refusal = holdRefusal(held, unitsOf(lines), terms)
  return refusal && { ...refusal, text: holdTexts[refusal.reason] }
}

/** The cart's current state: changes since it was filled, both prices of each plan, and the credit check. */
export const previewOrder = async (
  ctx: Context,
  input: { lines: CartLine[]; delivery_date?: string | undefined },
) => {
  const { terms } = await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))
  const lines = await checkCart(ctx.db, input.lines)
  const cash_price = priceOf(lines)
  const now = today(ctx.clock)
  const deliveries = earliestDeliveries(lines, now, await loadHolidays(ctx.db, now))
  const [earliest = now] = deliveries.map((one) => one.earliest).sort()
  const day =
    input.delivery_date !== undefined && input.delivery_date > earliest ? input.delivery_date : earliest
  const payday = ctx.actor ? await loadPayday(ctx.db, ctx.actor.id, terms) : terms.default_payday
  const plans = cash_price > 0 ? quoteShopPlans(cash_price, terms) : []
  return {
    lines: await withPhotos(ctx.db, lines.map(previewLine)),
    orderable: lines.every(({ note }) => note === null || note === 'price-changed'),
    cash_price,
    tax_amount: taxOf(cash_price, await taxRatesOn(ctx.db, today(ctx.clock))),
    delivery_fee: deliveryFee,
    earliest_delivery: earliest,
    deliveries,
    plans: plans.map((plan) => datedShopPlan(plan, day, payday, terms)),
    credit: await creditOf(ctx, cash_price, plans, terms),
    hold: await holdOf(ctx, input.lines, terms),
    late_rule: lateRuleText(terms),
    settlement_rule: shopSettlementRuleText,
  }
}
