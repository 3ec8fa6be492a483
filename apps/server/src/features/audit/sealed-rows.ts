import { schema, type Database, type Transaction } from '@efie/database'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'

const { auditEvents, auditSeals, journalEntries, postings } = schema

/** What a seal covers: permanent audit events, read events, or journal entries. */
export const sealKinds = ['record', 'read', 'journal'] as const
export type SealKind = (typeof sealKinds)[number]

/** A row as its seal covers it: everything except the seal's number. */
export interface SealedRow {
  id: string
  created_at: string
  content: unknown
}

const readEvents = async (db: Database, where: SQL | undefined, limit: number): Promise<SealedRow[]> => {
  const rows = await db.select().from(auditEvents).where(where).orderBy(asc(auditEvents.id)).limit(limit)
  return rows.map(({ seal: _seal, ...content }) => ({
    id: content.id,
    created_at: content.created_at,
    content,
  }))
}

/** Entries with their postings, so that a changed posting is as visible as a changed entry. */
const readEntries = async (db: Database, where: SQL | undefined, limit: number): Promise<SealedRow[]> => {
  const entries = await db
    .select()
    .from(journalEntries)
    .where(where)
    .orderBy(asc(journalEntries.id))
    .limit(limit)
  const ids = entries.map(({ id }) => id)
  const lines = await db
    .select()
    .from(postings)
    .where(inArray(postings.journal_entry_id, ids))
    .orderBy(asc(postings.id))
  const linesOf = Map.groupBy(lines, (line) => line.journal_entry_id)
  // The transaction id is assigned by the database and changes with a restore, so it isn't sealed.
  return entries.map(({ seal: _seal, transaction_id: _transaction, ...entry }) => ({
    id: entry.id,
    created_at: entry.created_at,
    content: { ...entry, postings: linesOf.get(entry.id) ?? [] },
  }))
}

/** The oldest unsealed rows. */
export const readUnsealed = (tx: Transaction, kind: SealKind, limit: number): Promise<SealedRow[]> =>
  kind === 'journal'
    ? readEntries(tx, isNull(journalEntries.seal), limit)
    : readEvents(tx, and(isNull(auditEvents.seal), eq(auditEvents.kind, kind)), limit)

/** More than a seal ever covers, so rows assigned to it later are noticed. */
const MOST = 10_000

export const readSealed = (db: Database, kind: SealKind, number: number): Promise<SealedRow[]> =>
  kind === 'journal'
    ? readEntries(db, eq(journalEntries.seal, number), MOST)
    : readEvents(db, eq(auditEvents.seal, number), MOST)

export const markSealed = async (
  tx: Transaction,
  kind: SealKind,
  number: number,
  ids: string[],
): Promise<void> => {
  if (kind === 'journal')
    await tx.update(journalEntries).set({ seal: number }).where(inArray(journalEntries.id, ids))
  else await tx.update(auditEvents).set({ seal: number }).where(inArray(auditEvents.id, ids))
}

const STRAYS_TOLD = 10

/** Seals that rows refer to but that don't exist. */
export const readStraySeals = async (db: Database): Promise<number[]> => {
  const found = new Set<number>()
  for (const table of [auditEvents, journalEntries]) {
    const rows = await db
      .selectDistinct({ number: table.seal })
      .from(table)
      .leftJoin(auditSeals, eq(auditSeals.number, table.seal))
      .where(and(isNotNull(table.seal), isNull(auditSeals.number)))
      .limit(STRAYS_TOLD)
    for (const { number } of rows) if (number !== null) found.add(number)
  }
  return [...found].slice(0, STRAYS_TOLD)
}
