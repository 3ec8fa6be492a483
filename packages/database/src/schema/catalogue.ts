import {
  languages,
  productCategories,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
} from '@efie/domain'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sealedPhone } from '../sealed.ts'
import { created_at, id, instant, oneOf, pesewas, updated_at, version } from './columns.ts'
import { profiles } from './people.ts'

/**
 * What a search looks through, as whole words. PostgreSQL reads some marks as parts of numbers and addresses ("1.5",
 * "8/5"), so they are spaces here as they are in what people type.
 */
export const wordsOfProduct = (name: SQLWrapper, brand: SQLWrapper) =>
  sql`to_tsvector('simple'::regconfig, translate(${name} || ' ' || coalesce(${brand}, ''), './-_@:+~%', '         '))`

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    category: text({ enum: productCategories }).notNull(),
    /** Cash price, VAT included. */
    price: pesewas().notNull(),
    description: text().notNull().default(''),
    brand: text(),
    /** The first of `images`. */
    image_url: text(),
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    specifications: jsonb().$type<Record<string, string>>().notNull().default({}),
    warranty_months: integer().notNull().default(12),
    /** Working days until it is delivered. */
    delivery_days_min: integer().notNull().default(2),
    delivery_days_max: integer().notNull().default(5),
    /** Shelves of the listed variants, each once. Kept by a trigger: a list then looks at the shelves and nothing between. */
    stock_item_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('products_category', t.category, productCategories),
    // Only what is on sale is listed, counted and searched: an index that knows so answers without the rows.
    index('products_by_name')
      .on(t.name, t.id)
      .where(sql`${t.listed}`),
    // With the price at its end, a range of prices is judged in the index: what it leaves out is never fetched.
    index('products_category_name')
      .on(t.category, t.name, t.id, t.price)
      .where(sql`${t.listed}`),
    index('products_category_price')
      .on(t.category, t.price, t.id)
      .where(sql`${t.listed}`),
    index('products_category_brand')
      .on(t.category, t.brand, t.price, t.id)
      .where(sql`${t.listed}`),
    // A brand by name, its category and prices judged in the index as well.
    index('products_brand_name')
      .on(t.brand, t.name, t.id, t.category, t.price)
      .where(sql`${t.listed}`),
    index('products_brand')
      .on(t.brand, t.price, t.id)
      .where(sql`${t.listed}`),
    index('products_price')
      .on(t.price, t.id)
      .where(sql`${t.listed}`),
    index('products_newest')
      .on(t.created_at, t.id)
      .where(sql`${t.listed}`),
    index('products_words')
      .using('gin', wordsOfProduct(t.name, t.brand))
      .where(sql`${t.listed}`),
  ],
)

export const properties = pgTable(
  'properties',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull().default(''),
    region: text(),
    gps: text(),
    monthly_rent: pesewas(),
    bedrooms: integer(),
    owner_name: text(),
    owner_phone: sealedPhone(),
    description: text().notNull().default(''),
    image_url: text(),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('properties_by_name').on(t.name, t.id)],
)

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: id(),
    /** Null for a guest's, who is known by the contact alone. */
    user_id: uuid().references(() => profiles.id),
    contact_name: text(),
    contact_email: text(),
    contact_phone: sealedPhone(),
    /** In which the guest wrote, and is answered. */
    contact_language: text({ enum: languages }),
    subject: text().notNull(),
    message: text().notNull(),
    category: text({ enum: ticketCategories }).notNull(),
    priority: text({ enum: ticketPriorities }).notNull().default('normal'),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    application_id: uuid(),
    assigned_to: uuid(),
    first_response_due_at: instant(),
    first_responded_at: instant(),
    /** Complaints are answered within 20 days. */
    answer_due_at: instant(),
    /** The ticket that goes on with this one's matter. */
    merged_into: uuid(),
    /** The owner's word on how it went, 1 to 5. */
    satisfaction: integer(),
    satisfaction_comment: text(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('support_tickets_status', t.status, ticketStatuses),
    oneOf('support_tickets_category', t.category, ticketCategories),
    check(
      'support_tickets_one_person',
      sql`num_nonnulls(${t.user_id}, ${t.contact_name}) = 1 and num_nonnulls(${t.user_id}, ${t.contact_email}) = 1 and (${t.user_id} is null or ${t.contact_phone} is null)`,
    ),
    check('support_tickets_satisfaction', sql`${t.satisfaction} between 1 and 5`),
    index('support_tickets_own').on(t.user_id, t.created_at, t.id),
    index('support_tickets_contact').on(t.contact_email),
    // The nightly removal of guests' tickets looks at theirs alone.
    index('support_tickets_guests')
      .on(t.updated_at)
      .where(sql`${t.user_id} is null`),
    index('support_tickets_list').on(t.created_at, t.id),
    index('support_tickets_status_list').on(t.status, t.created_at, t.id),
    index('support_tickets_assigned_list').on(t.assigned_to, t.created_at, t.id),
  ],
)

export const ticketReplies = pgTable(
  'ticket_replies',
  {
    id: id(),
    ticket_id: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    message: text().notNull(),
    /** Internal notes are never shown to the ticket's owner. */
    internal: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [index('ticket_replies_list').on(t.ticket_id, t.created_at)],
)
