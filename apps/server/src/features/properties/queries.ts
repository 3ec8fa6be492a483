import { schema, type Database, type Transaction } from '@efie/database'
import type { Scope } from '@efie/domain'
import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { containing } from '../../platform/like.ts'
import { afterName, byName } from '../../platform/pagination.ts'

const { properties } = schema

export type PropertyRow = typeof properties.$inferSelect

const matching = (words: string) =>
  or(ilike(properties.name, containing(words)), ilike(properties.address, containing(words)))

export const findProperties = (
  db: Database,
  scope: Scope,
  page: { limit: number; cursor?: string; q?: string },
): Promise<PropertyRow[]> =>
  db
    .select()
    .from(properties)
    .where(
      and(
        scope === 'all' ? undefined : eq(properties.listed, true),
        page.q ? matching(page.q) : undefined,
        afterName(properties, page.cursor),
      ),
    )
    .orderBy(...byName(properties))
    .limit(page.limit + 1)

export const findPropertiesById = (db: Database, scope: Scope, ids: string[]): Promise<PropertyRow[]> =>
  db
    .select()
    .from(properties)
    .where(and(inArray(properties.id, ids), scope === 'all' ? undefined : eq(properties.listed, true)))

export const lockProperty = async (tx: Transaction, id: string): Promise<PropertyRow | undefined> => {
  const [row] = await tx.select().from(properties).where(eq(properties.id, id)).for('update')
  return row
}

export const insertProperty = async (
  tx: Transaction,
  values: typeof properties.$inferInsert,
): Promise<PropertyRow> => {
  const [row] = await tx.insert(properties).values(values).returning()
  if (!row) throw new Error('property was not made')
  return row
}

export const updatePropertyRow = async (
  tx: Transaction,
  id: string,
  changes: Partial<typeof properties.$inferInsert>,
  now: string,
): Promise<PropertyRow> => {
  const [row] = await tx
    .update(properties)
    .set({ ...changes, version: sql`${properties.version} + 1`, updated_at: now })
    .where(eq(properties.id, id))
    .returning()
  if (!row) throw new Error(`property ${id} vanished under its lock`)
  return row
}

export const deletePropertyRow = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(properties).where(eq(properties.id, id))
}
