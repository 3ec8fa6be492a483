import { schema, type Database, type Transaction } from '@efie/database'
import type { Scope } from '@efie/domain'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'

const { applications, inspectionPhotos, inspections, profiles } = schema

/** A scope as SQL condition on inspections. */
export const inspectionScope = (scope: Scope, actorId: string): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === 'own' ? eq(inspections.user_id, actorId) : sql`false`
}

/** Inspections with what a visit needs: place and people. */
export const selectInspections = (db: Database) =>
  db
    .select({
      ...getTableColumns(inspections),
      property_address: applications.property_address,
      property_gps: applications.property_gps,
      landlord_name: applications.landlord_name,
      landlord_phone: applications.landlord_phone,
      applicant_name: profiles.full_name,
      photo_ids: sql<
        string[]
      >`array(select p.id::text from ${inspectionPhotos} p where p.inspection_id = ${inspections.id} order by p.created_at, p.id)`,
    })
    .from(inspections)
    .innerJoin(applications, eq(applications.id, inspections.application_id))
    .innerJoin(profiles, eq(profiles.id, inspections.user_id))

/** The application of an inspection in scope. Its row must be locked before the inspection's. */
export const findInspectedApplication = async (
  db: Database,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<string> => {
  const [row] = await db
    .select({ application_id: inspections.application_id })
    .from(inspections)
    .where(and(eq(inspections.id, id), inspectionScope(scope, actorId)))
  if (!row) throw new AppError('NOT_FOUND', undefined, 'Inspection not found')
  return row.application_id
}

export const lockScopedInspection = async (tx: Transaction, id: string, scope: Scope, actorId: string) => {
  const [row] = await tx
    .select()
    .from(inspections)
    .where(and(eq(inspections.id, id), inspectionScope(scope, actorId)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND', undefined, 'Inspection not found')
  return row
}
