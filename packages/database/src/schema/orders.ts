import {
  orderStatuses,
  payChoices,
  type ProductTerms,
  type TaxRate,
  regions,
  deliverySlots,
  type ShopAgreementTerms,
} from '@efie/domain'
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  pgTable,
  text,
  uuid,
  integer,
  doublePrecision,
  jsonb,
  check,
  index,
  uniqueIndex,
  boolean,
} from 'drizzle-orm/pg-core'
import { sealedPhone, sealedJson } from '../sealed.ts'
import {
  reference,
  id,
  pesewas,
  localDate,
  instant,
  version,
  created_at,
  updated_at,
  oneOf,
} from './columns.ts'
import { products, productVariants } from './products.ts'
import { profiles } from './profiles.ts'
import { stockItems } from './stock.ts'

type Of<Names extends string> = Record<Names, SQLWrapper>

/** The agreed price: on a plan including its charge, otherwise cash with delivery. */
export const orderTotal = (t: Of<'pay' | 'cash_price' | 'delivery_fee' | 'instalment_price'>) =>
  sql<number>`(case when ${t.pay} = 'now' then ${t.cash_price} + ${t.delivery_fee} else ${t.instalment_price} end)`

/** Since when the next step is due: the payment, or before that the order. */
export const orderWaitingSince = (t: Of<'paid_at' | 'created_at'>) =>
  sql<string>`(coalesce(${t.paid_at}, ${t.created_at}))`

/** The day the goods arrived, until then the agreed day. */
export const orderDeliveryDay = (t: Of<'delivered_at' | 'delivery_date'>) =>
  sql<string>`(coalesce((${t.delivered_at} at time zone 'UTC')::date, ${t.delivery_date}))`

export const orders = pgTable(
  'orders',
  {
    id: id(),
    reference: reference(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    status: text({ enum: orderStatuses }).notNull().default('draft'),
    pay: text({ enum: payChoices }).notNull(),
    months: integer(),

    /** Sum of the lines, taxes included. */
    cash_price: pesewas().notNull(),
    /** Taxes included in the cash price. */
    tax_amount: pesewas().notNull(),
    delivery_fee: pesewas().notNull().default(0),
    down_payment: pesewas().notNull(),
    financed_amount: pesewas().notNull().default(0),
    finance_charge: pesewas().notNull().default(0),
    instalment_price: pesewas().notNull(),
    monthly_amount: pesewas().notNull().default(0),
    last_amount: pesewas().notNull().default(0),
    apr_nominal: doublePrecision().notNull().default(0),
    apr_effective: doublePrecision().notNull().default(0),
    protected_goods_amount: pesewas().notNull().default(0),
    payday: integer().notNull().default(28),
    /** Frozen copies of the terms and tax rates that priced it. */
    terms: jsonb().$type<ProductTerms>().notNull(),
    tax_rates: jsonb().$type<TaxRate[]>().notNull(),

    recipient_name: text().notNull(),
    phone: sealedPhone().notNull(),
    region: text({ enum: regions }).notNull(),
    address: text().notNull(),
    gps: text(),
    landmark: text(),
    delivery_date: localDate().notNull(),
    delivery_slot: text({ enum: deliverySlots }).notNull(),

    /**
     * Stock is reserved until then, longer while a payment is processing; null when the reservation no longer
     * expires.
     */
    reserved_until: instant(),
    /** Why it was not approved automatically, as codes of the domain. */
    credit_reasons: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    credit_decided_by: uuid(),
    credit_decided_at: instant(),
    /** Figures that the analyst verified for this order. */
    verified_net_income: pesewas(),
    verified_obligations: pesewas(),
    signed_at: instant(),
    paid_at: instant(),
    delivered_at: instant(),
    /** Amount to refund to the buyer by rule: for a cancelled order, returned goods, or an overpaid plan. */
    refund_due: pesewas().notNull().default(0),
    /** Reason for declining, cancelling or returning. */
    reason: text(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('orders_status', t.status, orderStatuses),
    check('orders_months_of_plan', sql`(${t.pay} = 'instalments') = (${t.months} is not null)`),
    check(
      'orders_amounts',
      sql`${t.down_payment} + ${t.financed_amount} = ${t.cash_price} + ${t.delivery_fee}`,
    ),
    check('orders_not_own_decision', sql`${t.credit_decided_by} <> ${t.user_id}`),
    index('orders_own').on(t.user_id, t.created_at, t.id),
    index('orders_list').on(t.created_at, t.id),
    index('orders_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('orders_by_months').on(t.months, t.id),
    index('orders_by_total').on(orderTotal(t), t.id),
    index('orders_by_delivery').on(orderDeliveryDay(t), t.id),
    index('orders_by_region').on(t.region, t.id),
    index('orders_by_monthly_amount').on(t.monthly_amount, t.id),
    index('orders_by_waiting').on(orderWaitingSince(t), t.id),
    index('orders_status_waiting').on(t.status, orderWaitingSince(t), t.id),
    index('orders_reserved')
      .on(t.reserved_until)
      .where(sql`${t.reserved_until} is not null`),
  ],
)

/** Order lines as bought: name, price and tax never follow the catalogue. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    variant_id: uuid()
      .notNull()
      .references(() => productVariants.id),
    stock_item_id: uuid()
      .notNull()
      .references(() => stockItems.id),
    name: text().notNull(),
    variant_name: text(),
    image_url: text(),
    unit_price: pesewas().notNull(),
    quantity: integer().notNull(),
    tax_amount: pesewas().notNull(),
    warranty_months: integer().notNull().default(0),
    returned_quantity: integer().notNull().default(0),
  },
  (t) => [
    check(
      'order_lines_quantity',
      sql`${t.quantity} > 0 and ${t.returned_quantity} between 0 and ${t.quantity}`,
    ),
    uniqueIndex('order_lines_order').on(t.order_id, t.position),
    index('order_lines_product').on(t.product_id),
  ],
)

/** Timeline of an order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    /** What happened, and its values: contracts/src/timelines-events.ts. */
    code: text().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The values of a status change once more, for figures. */
    from_status: text(),
    to_status: text(),
    actor_id: uuid(),
    actor_role: text(),
    visible_to_tenant: boolean().notNull().default(true),
    created_at: created_at(),
  },
  (t) => [index('order_events_list').on(t.order_id, t.created_at, t.id)],
)

/** The exact terms that a tenant signed for an instalment order. */
export const orderAgreements = pgTable(
  'order_agreements',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    user_id: uuid().notNull(),
    terms: sealedJson<ShopAgreementTerms>().notNull(),
    terms_hash: text().notNull(),
    signed_name: text().notNull(),
    consents: jsonb().$type<Record<string, boolean>>().notNull(),
    signed_ip: text(),
    signed_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index('order_agreements_order').on(t.order_id, t.signed_at)],
)
