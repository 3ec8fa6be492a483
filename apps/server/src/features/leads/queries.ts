import type { leadSorts } from '@efie/contracts/leads'
import { isSame, schema, type Database, type Transaction } from '@efie/database'
import type { LeadStatus, Scope } from '@efie/domain'
import { and, desc, eq, getTableColumns, inArray, lte, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { newestFirst } from '../../platform/pagination.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import {
  begins,
  hasId,
  matchingTexts,
  readTyped,
  startingWith,
  type Typed,
} from '../../platform/text-search.ts'

const { applications, leadNotes, leadQuotes, leads, payments, profiles } = schema

export type LeadRow = typeof leads.$inferSelect

export interface Reach {
  scope: Scope
  actor_id: string
}

/** A scope as SQL condition: sales executives reach the leads they own. */
export const withinReach = ({ scope, actor_id }: Reach): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === 'own' ? eq(leads.owner_id, actor_id) : sql`false`
}

/** Leads whose next action is due by a day. One who applied or is lost has none. */
export const isDueLead = (day: string): SQL | undefined =>
  and(lte(leads.next_action_on, day), notInArray(leads.status, ['applied', 'lost']))

type Sort = (typeof leadSorts)[number]

const orders: Record<Sort, SortOrder> = {
  full_name: sortedBy(leads.full_name),
  status: sortedBy(leads.status, leads.created_at),
  next_action_on: sortedBy(leads.next_action_on),
  monthly_rent: sortedBy(leads.monthly_rent),
  source: sortedBy(leads.source, leads.created_at),
  region: sortedBy(leads.region),
  owner_name: sortedBy(profiles.full_name),
  created_at: sortedBy(leads.created_at),
}

export interface LeadFilter extends ListInput<Sort> {
  status?: LeadStatus | undefined
  owner_id?: string | undefined
  due_by?: string | undefined
}

/** Leads by words of their name, a full phone number, or the beginning of their email address or id. */
export const isLead = (typed: Typed): SQL | undefined =>
  or(
    begins(sql`${leads.full_name}`, typed.words),
    sql`lower(${leads.email}) like ${startingWith(typed.beginning)}`,
    typed.phone === null ? undefined : isSame(leads.phone, typed.phone),
    hasId(leads.id, typed),
  )

export const findLeads = async (db: Database, reach: Reach, page: LeadFilter) => {
  const { sort = '-created_at', status, owner_id, due_by, q } = page
  const filters = and(
    withinReach(reach),
    status === undefined ? undefined : eq(leads.status, status),
    owner_id === undefined ? undefined : eq(leads.owner_id, owner_id),
    due_by === undefined ? undefined : isDueLead(due_by),
    q ? await matchingTexts(db, { table: leads, id: leads.id }, isLead(readTyped(q))) : undefined,
  )
  return readList(db, orders, leads.id, { ...page, sort }, ({ where, orderBy, limit, sorted_by }) =>
    db
      .select({ ...getTableColumns(leads), owner_name: profiles.full_name, sorted_by })
      .from(leads)
      .innerJoin(profiles, eq(profiles.id, leads.owner_id))
      .where(and(filters, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const lockLead = async (tx: Transaction, reach: Reach, id: string): Promise<LeadRow> => {
  const [row] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), withinReach(reach)))
    .for('update')
  if (!row) throw new AppError('LEAD_NOT_FOUND')
  return row
}

/** A lead's contacts, for permits requested before the transaction. */
export const loadContacts = async (db: Database, reach: Reach, id: string) => {
  const [row] = await db
    .select({ email: leads.email, phone: leads.phone })
    .from(leads)
    .where(and(eq(leads.id, id), withinReach(reach)))
  if (!row) throw new AppError('LEAD_NOT_FOUND')
  return row
}

const NOTES_SHOWN = 100
const QUOTES_SHOWN = 20
const PAYMENTS_SHOWN = 24

/** A lead with its latest notes and quotes. */
/** Progress of an application's payments, without amounts, methods or references. */
const paymentStates = async (db: Database, application_id: string | null) =>
  application_id === null
    ? []
    : db
        .select({
          id: payments.id,
          payment_type: payments.payment_type,
          status: payments.status,
          due_date: payments.due_date,
          paid_at: payments.paid_at,
        })
        .from(payments)
        .where(eq(payments.application_id, application_id))
        .orderBy(...newestFirst(payments))
        .limit(PAYMENTS_SHOWN)

export const loadLead = async (db: Database, reach: Reach, id: string) => {
  const [row] = await db
    .select({ ...getTableColumns(leads), owner_name: profiles.full_name })
    .from(leads)
    .innerJoin(profiles, eq(profiles.id, leads.owner_id))
    .where(and(eq(leads.id, id), withinReach(reach)))
  if (!row) throw new AppError('LEAD_NOT_FOUND')
  const notes = await db
    .select({
      id: leadNotes.id,
      kind: leadNotes.kind,
      text: leadNotes.text,
      author_name: profiles.full_name,
      created_at: leadNotes.created_at,
    })
    .from(leadNotes)
    .leftJoin(profiles, eq(profiles.id, leadNotes.author_id))
    .where(eq(leadNotes.lead_id, id))
    .orderBy(...newestFirst(leadNotes))
    .limit(NOTES_SHOWN)
  const quotes = await db
    .select()
    .from(leadQuotes)
    .where(eq(leadQuotes.lead_id, id))
    .orderBy(desc(leadQuotes.created_at), desc(leadQuotes.id))
    .limit(QUOTES_SHOWN)
  const payments = row.tenant_id === null ? [] : await paymentStates(db, row.application_id)
  return { ...row, notes, quotes, payments }
}

export const insertLead = async (tx: Transaction, values: typeof leads.$inferInsert): Promise<LeadRow> => {
  const [row] = await tx.insert(leads).values(values).returning()
  if (!row) throw new Error('the lead was not stored')
  return row
}

export const updateLead = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof leads.$inferInsert>,
  now: string,
): Promise<LeadRow> => {
  const [row] = await tx
    .update(leads)
    .set({ ...values, version: sql`${leads.version} + 1`, updated_at: now })
    .where(eq(leads.id, id))
    .returning()
  if (!row) throw new Error(`lead ${id} vanished under its lock`)
  return row
}

export const insertNote = (tx: Transaction, values: typeof leadNotes.$inferInsert) =>
  tx.insert(leadNotes).values(values)

export const roleOf = async (db: Database, userId: string) => {
  const [row] = await db
    .select({ role: profiles.role, suspended_at: profiles.suspended_at })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row === undefined || row.suspended_at !== null ? null : row.role
}

/** The lead of a person, locked; at most one, by a unique index. */
export const lockLeadOfTenant = async (tx: Transaction, tenantId: string): Promise<LeadRow | undefined> => {
  const [row] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.tenant_id, tenantId), ne(leads.status, 'lost')))
    .for('update')
  return row
}

/** Whether a person has applied since becoming a lead. */
export const hasAppliedSince = async (db: Database, tenantId: string, since: string): Promise<boolean> => {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.user_id, tenantId), sql`${applications.created_at} >= ${since}`))
    .limit(1)
  return rows.length > 0
}

export const namesOf = async (db: Database, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: profiles.id, full_name: profiles.full_name })
    .from(profiles)
    .where(inArray(profiles.id, ids))
  return new Map(rows.map((row) => [row.id, row.full_name]))
}
