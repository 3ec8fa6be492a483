import { schema, type Database, type Transaction } from '@efie/database'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

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

/** False if the signer was erased since the agreement was read. */
export const setStorageKey = async (
  db: Database,
  { id, signed_name }: Pick<Agreement, 'id' | 'signed_name'>,
  storage_key: string,
): Promise<boolean> => {
  const kept = await db
    .update(agreements)
    .set({ storage_key })
    .where(and(eq(agreements.id, id), sql`${agreements.signed_name} is not distinct from ${signed_name}`))
    .returning({ id: agreements.id })
  return kept.length > 0
}
