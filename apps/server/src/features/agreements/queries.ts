import { schema, type Database, type Transaction } from '@efie/database'
import { and, desc, eq, isNotNull } from 'drizzle-orm'

const { agreements } = schema

export type Agreement = typeof agreements.$inferSelect

/** The latest signed agreement of an application. */
export const loadSignedAgreement = async (db: Database, applicationId: string) => {
  const [row] = await db
    .select()
    .from(agreements)
    .where(and(eq(agreements.application_id, applicationId), isNotNull(agreements.signed_at)))
    .orderBy(desc(agreements.signed_at), desc(agreements.id))
    .limit(1)
  return row
}

export const findAgreement = async (db: Database, id: string) => {
  const [row] = await db.select().from(agreements).where(eq(agreements.id, id))
  return row
}

export const insertAgreement = async (tx: Transaction, values: typeof agreements.$inferInsert) => {
  const [row] = await tx.insert(agreements).values(values).returning()
  if (!row) throw new Error('the agreement was not stored')
  return row
}

export const setStorageKey = (db: Database, id: string, storage_key: string) =>
  db.update(agreements).set({ storage_key }).where(eq(agreements.id, id))
