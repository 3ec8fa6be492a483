import type { propertySorts } from '@efie/contracts/properties'
import { isSame, schema, type Database, type Transaction } from '@efie/database'
import type { Scope } from '@efie/domain'
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, hasId, matchingTexts, readTyped } from '../../platform/text-search.ts'
import { addressOf, loadPhotos } from '../photos/index.ts'

const { properties } = schema

export type PropertyRow = typeof properties.$inferSelect

/** Rows with their photos, in order. */
export const withPhotosOf = async <Row extends PropertyRow>(db: Database, rows: readonly Row[]) => {
  const found = await loadPhotos(
    db,
    'property',
    rows.flatMap(({ images }) => images),
  )
  return rows.map(({ images, ...row }) => ({
    ...row,
    photos: images.flatMap((image) => found.get(image) ?? []),
  }))
}

type Sort = (typeof propertySorts)[number]

export type PropertyPage = ListInput<Sort>

const sorts: Record<Sort, SortOrder> = {
  name: sortedBy(properties.name),
  address: sortedBy(properties.address),
  region: sortedBy(properties.region, properties.name),
  monthly_rent: sortedBy(properties.monthly_rent),
  bedrooms: sortedBy(properties.bedrooms),
  listed: sortedBy(properties.listed, properties.name),
  owner_name: sortedBy(properties.owner_name),
}

/** Tenants don't see who the landlord is, so they don't find properties by it either. */
const searched = (db: Database, scope: Scope, q: string) => {
  const typed = readTyped(q)
  return matchingTexts(
    db,
    { table: properties, id: properties.id },
    or(
      begins(sql`${properties.name} || ' ' || ${properties.address}`, typed.words),
      hasId(properties.id, typed),
      scope === 'all' ? begins(sql`${properties.owner_name}`, typed.words) : undefined,
      scope === 'all' && typed.phone !== null ? isSame(properties.owner_phone, typed.phone) : undefined,
    ),
  )
}

export const findProperties = async (db: Database, scope: Scope, page: PropertyPage) => {
  const { sort = 'name', q } = page
  const where = and(
    scope === 'all' ? undefined : eq(properties.listed, true),
    q ? await searched(db, scope, q) : undefined,
  )
  return readList(db, sorts, properties.id, { ...page, sort }, ({ where: from, orderBy, limit, sorted_by }) =>
    db
      .select({ ...getTableColumns(properties), sorted_by })
      .from(properties)
      .where(and(where, from))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const findPropertiesById = (db: Database, scope: Scope, ids: string[]): Promise<PropertyRow[]> =>
  db
    .select()
    .from(properties)
    .where(and(inArray(properties.id, ids), scope === 'all' ? undefined : eq(properties.listed, true)))

/** Of photos: those that properties in scope show. One that was removed has its file until the night. */
export const ofPropertyInScope = (scope: Scope): SQL =>
  sql`exists (
    select 1 from ${properties}
    where ${properties.id} = ${schema.photos.property_id}
      and ${addressOf('property')} = any(${properties.images})
      and ${scope === 'all' ? sql`true` : properties.listed})`

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
