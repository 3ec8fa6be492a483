import { schema, type Database, type Transaction } from '@efie/database'
import { and, eq, lt, sql } from 'drizzle-orm'

const { applicationDrafts } = schema

export type ApplicationDraft = typeof applicationDrafts.$inferSelect

export const loadDraft = async (
  db: Database | Transaction,
  userId: string,
): Promise<ApplicationDraft | null> => {
  const [row] = await db.select().from(applicationDrafts).where(eq(applicationDrafts.user_id, userId))
  return row ?? null
}

interface Writing {
  user_id: string
  values: ApplicationDraft['values']
  step: string
  now: string
}

/**
 * Null if another device was first. Versions start at 2, so that no device mistakes this draft for an earlier
 * one.
 */
export const insertDraft = async (tx: Transaction, { now, ...writing }: Writing) => {
  const [row] = await tx
    .insert(applicationDrafts)
    .values({
      ...writing,
      version: Math.floor(Date.parse(now) / 1_000),
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Null if the stored version differs. */
export const overwriteDraft = async (
  tx: Transaction,
  { user_id, values, step, now }: Writing,
  version: number,
) => {
  const [row] = await tx
    .update(applicationDrafts)
    .set({ values, step, version: sql`${applicationDrafts.version} + 1`, updated_at: now })
    .where(and(eq(applicationDrafts.user_id, user_id), eq(applicationDrafts.version, version)))
    .returning()
  return row ?? null
}

/** Deletes the draft once the application is sent or the writer discards it. */
export const removeDraft = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(applicationDrafts).where(eq(applicationDrafts.user_id, userId))
}

export const removeDraftsBefore = async (tx: Transaction, instant: string): Promise<number> => {
  const gone = await tx
    .delete(applicationDrafts)
    .where(lt(applicationDrafts.updated_at, instant))
    .returning({ user_id: applicationDrafts.user_id })
  return gone.length
}
