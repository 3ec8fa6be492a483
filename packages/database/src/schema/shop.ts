import {
  deliverySlots,
  fulfilmentStatuses,
  orderReturnStatuses,
  orderStatuses,
  payChoices,
  regions,
  stockMovementKinds,
  type ProductTerms,
  type TaxRate,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sealedPhone } from '../sealed.ts'
import { products } from './catalogue.ts'
import { created_at, id, instant, localDate, oneOf, pesewas, updated_at, version } from './columns.ts'
import { profiles } from './people.ts'

/** What lies on the shelf. Several variants may be sold from one item, so this row is what a checkout locks. */
export const stockItems = pgTable(
  'stock_items',
  {
    id: id(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    on_hand: integer().notNull().default(0),
    /** Of those on hand, promised to orders. */
    reserved: integer().notNull().default(0),
    low_stock_threshold: integer().notNull().default(2),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    // The last line against overselling: whatever the code does, this holds.
    check('stock_items_not_oversold', sql`${t.reserved} >= 0 and ${t.on_hand} >= ${t.reserved}`),
    index('stock_items_by_name').on(t.name, t.id),
    index('stock_items_low')
      .on(t.name, t.id)
      .where(sql`${t.on_hand} - ${t.reserved} <= ${t.low_stock_threshold}`),
  ],
)

export const productVariants = pgTable(
  'product_variants',
  {
    id: id(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    stock_item_id: uuid()
      .notNull()
      .references(() => stockItems.id),
    size: text(),
    colour: text(),
    /** Its own cash price; null: the product's. */
    price: pesewas(),
    position: integer().notNull().default(0),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('product_variants_product').on(t.product_id, t.position, t.id),
    index('product_variants_stock_item').on(t.stock_item_id),
  ],
)

/** Pictures that staff uploaded; `products.images` names them by their address. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    storage_key: text().notNull(),
    preview_key: text().notNull(),
    created_by: uuid(),
    created_at: created_at(),
  },
  (t) => [index('product_images_product').on(t.product_id)],
)

/** Append-only: every change of a stock item, and what it stood at after it. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    stock_item_id: uuid()
      .notNull()
      .references(() => stockItems.id),
    kind: text({ enum: stockMovementKinds }).notNull(),
    /** Change of what is on hand, and of what is reserved. */
    on_hand_change: integer().notNull().default(0),
    reserved_change: integer().notNull().default(0),
    on_hand_after: integer().notNull(),
    reserved_after: integer().notNull(),
    order_id: uuid(),
    reason: text(),
    actor_id: uuid(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('stock_movements_kind', t.kind, stockMovementKinds),
    check('stock_movements_move', sql`${t.on_hand_change} <> 0 or ${t.reserved_change} <> 0`),
    index('stock_movements_list').on(t.stock_item_id, t.created_at, t.id),
    index('stock_movements_order').on(t.order_id),
  ],
)

export const orders = pgTable(
  'orders',
  {
    id: id(),
    reference: text().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    status: text({ enum: orderStatuses }).notNull().default('draft'),
    pay: text({ enum: payChoices }).notNull(),
    months: integer(),

    /** Sum of the lines, taxes included. */
    cash_price: pesewas().notNull(),
    /** Taxes inside the cash price. */
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
    /** What priced it, frozen. */
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

    /** Stock is held until then, and longer while a payment is processing; null once it needs no end. */
    reserved_until: instant(),
    /** Why it was not approved at once, as codes of the domain. */
    credit_reasons: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    credit_decided_by: uuid(),
    credit_decided_at: instant(),
    /** What the analyst verified for this order. */
    verified_net_income: pesewas(),
    verified_obligations: pesewas(),
    signed_at: instant(),
    paid_at: instant(),
    delivered_at: instant(),
    /** The buyer's money that is to go back by rule: an order given up, goods returned, more than the plan asked for. */
    refund_due: pesewas().notNull().default(0),
    /** Why it was declined, cancelled or is to be returned. */
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
    index('orders_reserved')
      .on(t.reserved_until)
      .where(sql`${t.reserved_until} is not null`),
  ],
)

/** What was bought, as it was then: name, price and tax never follow the catalogue. */
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

/** What happened to an order, as its timeline shows it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    from_status: text(),
    to_status: text(),
    title: text().notNull(),
    detail: text(),
    actor_id: uuid(),
    actor_role: text(),
    visible_to_tenant: boolean().notNull().default(true),
    created_at: created_at(),
  },
  (t) => [index('order_events_list').on(t.order_id, t.created_at, t.id)],
)

/** One parcel of an order: an order may go out in several. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    number: integer().notNull(),
    status: text({ enum: fulfilmentStatuses }).notNull().default('packed'),
    /** Wrong delivery codes typed for it; a new code is sent after too many. */
    code_attempts: integer().notNull().default(0),
    code_round: integer().notNull().default(1),
    packed_by: uuid(),
    dispatched_at: instant(),
    delivered_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('fulfilments_status', t.status, fulfilmentStatuses),
    unique('fulfilments_number_key').on(t.order_id, t.number),
  ],
)

export const fulfilmentLines = pgTable(
  'fulfilment_lines',
  {
    id: id(),
    fulfilment_id: uuid()
      .notNull()
      .references(() => fulfilments.id),
    order_line_id: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    check('fulfilment_lines_quantity', sql`${t.quantity} > 0`),
    unique('fulfilment_lines_key').on(t.fulfilment_id, t.order_line_id),
  ],
)

export const orderReturns = pgTable(
  'order_returns',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: orderReturnStatuses }).notNull().default('requested'),
    reason: text().notNull(),
    lines: jsonb().$type<{ order_line_id: string; quantity: number }[]>().notNull(),
    photos: jsonb().$type<{ id: string; storage_key: string }[]>().notNull().default([]),
    /** Cash price of what came back, and what of it was credited to the plan. */
    amount: pesewas().notNull(),
    decided_by: uuid(),
    decided_at: instant(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('order_returns_one_open')
      .on(t.order_id)
      .where(sql`${t.status} = 'requested'`),
    index('order_returns_order').on(t.order_id, t.created_at),
  ],
)
