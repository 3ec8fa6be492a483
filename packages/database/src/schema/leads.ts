import { leadSources, leadStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, check, index, uniqueIndex, jsonb } from 'drizzle-orm/pg-core'
import { indexOf, sealedPhone } from '../sealed.ts'
import { id, pesewas, localDate, instant, version, created_at, updated_at, oneOf } from './columns.ts'
import { profiles } from './profiles.ts'

/** Prospective tenants, each owned by one sales executive. `tenant_id` is set once the person consents. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => profiles.id),
    tenant_id: uuid().references(() => profiles.id),
    full_name: text().notNull(),
    email: text(),
    phone: sealedPhone(),
    region: text(),
    source: text({ enum: leadSources }).notNull().default('other'),
    monthly_rent: pesewas(),
    status: text({ enum: leadStatuses }).notNull().default('new'),
    next_action: text(),
    next_action_on: localDate(),
    lost_reason: text(),
    application_id: uuid(),
    consented_at: instant(),
    contacted_at: instant(),
    applied_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('leads_status', t.status, leadStatuses),
    oneOf('leads_source', t.source, leadSources),
    check('leads_reachable', sql`${t.email} is not null or ${t.phone} is not null`),
    check('leads_not_own', sql`${t.tenant_id} is null or ${t.tenant_id} <> ${t.owner_id}`),
    index('leads_list').on(t.created_at, t.id),
    index('leads_owner_list').on(t.owner_id, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('leads_by_name').on(t.full_name, t.id),
    index('leads_status_list').on(t.status, t.created_at, t.id),
    index('leads_by_next_action').on(t.next_action_on, t.id),
    index('leads_by_rent').on(t.monthly_rent, t.id),
    index('leads_by_source').on(t.source, t.created_at, t.id),
    index('leads_by_region').on(t.region, t.id),
    index('leads_phone').on(indexOf(t.phone)),
    index('leads_next_action').on(t.owner_id, t.next_action_on),
    // A person is the lead of one sales executive at a time, because that decides who may read their data.
    uniqueIndex('leads_one_per_tenant')
      .on(t.tenant_id)
      .where(sql`${t.status} <> 'lost'`),
  ],
)

/** Notes and events of a lead. */
export const leadNotes = pgTable(
  'lead_notes',
  {
    id: id(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    author_id: uuid(),
    kind: text({ enum: ['note', 'call', 'visit', 'status', 'quote', 'consent'] }).notNull(),
    text: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('lead_notes_list').on(t.lead_id, t.created_at, t.id)],
)

/** Quotes as shared, frozen so that the link keeps showing what was offered. */
export const leadQuotes = pgTable(
  'lead_quotes',
  {
    id: id(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    created_by: uuid().notNull(),
    input: jsonb()
      .$type<{ monthly_rent: number; advance_payment_months: number; payday: number }>()
      .notNull(),
    /** Output of the quote operation, as defined by the contract. */
    quotes: jsonb().$type<Record<string, unknown>>().notNull(),
    expires_at: instant().notNull(),
    viewed_at: instant(),
    created_at: created_at(),
  },
  (t) => [index('lead_quotes_list').on(t.lead_id, t.created_at, t.id)],
)
