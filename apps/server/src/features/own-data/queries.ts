import { schema, type Database } from '@efie/database'
import type { DeletionFacts, LocalDate, Role } from '@efie/domain'
import { and, count, eq, inArray, isNull, lte, max } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const { applications, loans, orders, payments, accountDeletions, documents } = schema
const { agreements, loanAddenda, orderReturns, ticketAttachments } = schema

const many = async (
  db: Database,
  table: PgTable,
  owner: PgColumn,
  user_id: string,
  status: PgColumn,
  among: string[],
): Promise<number> => {
  const [row] = await db
    .select({ rows: count() })
    .from(table)
    .where(and(eq(owner, user_id), inArray(status, among)))
  return row?.rows ?? 0
}

const lastMoney = async (db: Database, user_id: string): Promise<LocalDate | null> => {
  const [paid] = await db
    .select({ at: max(payments.paid_at) })
    .from(payments)
    .where(eq(payments.user_id, user_id))
  const [lent] = await db
    .select({ at: sql<string | null>`max(${loans.created_at})::date::text` })
    .from(loans)
    .where(eq(loans.user_id, user_id))
  const days = [paid?.at?.slice(0, 10), lent?.at].filter((day): day is string => typeof day === 'string')
  return days.toSorted().at(-1) ?? null
}

export const loadDeletionFacts = async (
  db: Database,
  { id, role }: { id: string; role: Role },
): Promise<DeletionFacts> => ({
  role,
  open_applications: await many(db, applications, applications.user_id, id, applications.status, [
    'pending',
    'in-review',
    'info-requested',
    'approved',
  ]),
  open_loans: await many(db, applications, applications.user_id, id, applications.status, [
    'active',
    'written-off',
  ]),
  open_orders: await many(db, orders, orders.user_id, id, orders.status, [
    'pending-credit',
    'awaiting-payment',
    'confirmed',
    'packed',
    'out-for-delivery',
    'delivered',
    'return-requested',
  ]),
  payments_in_progress: await many(db, payments, payments.user_id, id, payments.status, ['processing']),
  last_money_on: await lastMoney(db, id),
})

export const insertDeletion = async (
  tx: Database,
  values: typeof accountDeletions.$inferInsert,
): Promise<void> => {
  await tx.insert(accountDeletions).values(values)
}

/** Closed accounts whose retention period is over. */
export const findDueErasures = (db: Database, today: LocalDate) =>
  db
    .select({ user_id: accountDeletions.user_id })
    .from(accountDeletions)
    .where(and(isNull(accountDeletions.erased_at), lte(accountDeletions.kept_until, today)))
    .limit(500)

export const markErased = async (tx: Database, user_id: string, now: string): Promise<void> => {
  await tx
    .update(accountDeletions)
    .set({ erased_at: now, reason: null })
    .where(eq(accountDeletions.user_id, user_id))
}

/** Storage keys of a person's files: documents, signed agreements, ticket attachments, photos of returns. */
export const filesOf = async (tx: Database, user_id: string): Promise<string[]> => {
  const papers = await tx
    .select({ storage_key: documents.storage_key, preview_key: documents.preview_key })
    .from(documents)
    .where(eq(documents.user_id, user_id))
  const attached = await tx
    .select({ storage_key: ticketAttachments.storage_key })
    .from(ticketAttachments)
    .where(eq(ticketAttachments.user_id, user_id))
  const returned = await tx
    .select({ photos: orderReturns.photos })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.order_id))
    .where(eq(orders.user_id, user_id))
  const signed = await tx
    .select({ storage_key: agreements.storage_key })
    .from(agreements)
    .where(eq(agreements.user_id, user_id))
  const changed = await tx
    .select({ storage_key: loanAddenda.storage_key })
    .from(loanAddenda)
    .where(eq(loanAddenda.user_id, user_id))
  return [
    ...[...signed, ...changed].flatMap(({ storage_key }) => storage_key ?? []),
    ...papers.flatMap(({ storage_key, preview_key }) => [storage_key, ...(preview_key ? [preview_key] : [])]),
    ...attached.map(({ storage_key }) => storage_key),
    ...returned.flatMap(({ photos }) => photos.map(({ storage_key }) => storage_key)),
  ]
}
