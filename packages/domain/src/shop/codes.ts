import { addDays, type Instant, type LocalDate, localDateOf } from '../calendar.ts'
import type { OrderStatus } from '../enumerations.ts'
import type { ProductTerms } from '../financing/product-terms.ts'

/** Closed lists of the shop, shared by the database, the API and the screens. */

export const payChoices = ['now', 'instalments'] as const
export type PayChoice = (typeof payChoices)[number]

export const deliverySlots = ['morning', 'afternoon', 'evening'] as const
export type DeliverySlot = (typeof deliverySlots)[number]

export const deliverySlotLabels: Record<DeliverySlot, string> = {
  morning: '8 a.m. to 12 noon',
  afternoon: '12 noon to 4 p.m.',
  evening: '4 p.m. to 7 p.m.',
}

/** Statuses of one parcel of an order. A parcel that comes back undelivered returns to packed. */
export const fulfilmentStatuses = ['packed', 'out-for-delivery', 'delivered'] as const
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number]

/** Days after delivery within which goods can be returned. Afterwards a paid order is closed. */
export const orderReturnDays = 14

/** The last day for returning goods; null before delivery. */
export const lastReturnDay = ({ delivered_at }: { delivered_at: Instant | null }): LocalDate | null =>
  delivered_at === null ? null : addDays(localDateOf(delivered_at), orderReturnDays)

export const stockMovementKinds = [
  'receipt',
  'reservation',
  'release',
  'sale',
  'return',
  'correction',
] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]

export const productSorts = ['name', 'popular', 'price-asc', 'price-desc', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

/** Days of orders that count towards a product's popularity. */
export const popularityDays = 90

/** Orders that don't count towards it, because the goods weren't bought or were sent back. */
export const unpopularOrderStatuses = [
  'draft',
  'declined',
  'expired',
  'cancelled',
  'returned',
  'refunded',
] as const satisfies OrderStatus[]

export const orderReturnStatuses = ['requested', 'received', 'refused', 'withdrawn'] as const
export type OrderReturnStatus = (typeof orderReturnStatuses)[number]

/**
 * Why an instalment order was not approved automatically, as shown to the tenant; `creditReasonText` fills in
 * the figure.
 */
export const creditReasonTexts = {
  'income-not-verified': 'We haven’t verified your income yet, so an analyst will review your order first',
  'over-income-limit': 'With your other orders, this comes to more than your income allows',
  'over-affordability': 'With this plan, your repayments would be more than {percent}% of your income',
  'in-arrears': 'One of your instalments is past due',
} as const
export type CreditReason = keyof typeof creditReasonTexts

/** What would raise a tenant's limit for instalment orders most directly. */
export const limitRaisers = [
  'verify-income',
  'pay-arrears',
  'repay-orders',
  'repay-loans',
  'earn-more',
] as const
export type LimitRaiser = (typeof limitRaisers)[number]

export const creditReasonText = (
  code: CreditReason,
  terms: Pick<ProductTerms, 'affordability_eligible_percent'>,
): string => creditReasonTexts[code].replace('{percent}', String(terms.affordability_eligible_percent))
