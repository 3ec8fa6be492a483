import { schema, type Database, type Transaction } from '@efie/database'
import type { Scope } from '@efie/domain'
import { and, eq, getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { lockApplicationOf, type Application } from '../applications/index.ts'

const { applications, inspectionPhotos, inspections, profiles } = schema

/** A scope as SQL condition on inspections. */
export const inspectionScope = (scope: Scope, actorId: string | Placeholder): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === 'own' ? eq(inspections.user_id, actorId) : sql`false`
}

/** Inspections with what a visit needs: place and people. */
export const selectInspections = <More extends Record<string, SQL>>(db: Database, more: More) =>
  db
    .select({
      ...getTableColumns(inspections),
      property_address: applications.property_address,
      property_region: applications.property_region,
      property_gps: applications.property_gps,
      landlord_name: applications.landlord_name,
      landlord_phone: applications.landlord_phone,
      monthly_rent: applications.monthly_rent,
      lease_start_date: applications.lease_start_date,
      lease_end_date: applications.lease_end_date,
      application_reference: applications.reference,
      application_status: applications.status,
      approved_by: applications.approved_by,
      applicant_name: profiles.full_name,
      photo_ids: sql<
        string[]
      >`array(select p.id::text from ${inspectionPhotos} p where p.inspection_id = ${inspections.id} order by p.created_at, p.id)`,
      ...more,
    })
    .from(inspections)
    .innerJoin(applications, eq(applications.id, inspections.application_id))
    .innerJoin(profiles, eq(profiles.id, inspections.user_id))

type Sorted = Awaited<ReturnType<typeof selectInspections<{ sorted_by: SQL }>>>[number]
export type SelectedInspection = Omit<Sorted, 'sorted_by'>

export const inspectionMissing = () => new AppError('NOT_FOUND', undefined, 'Inspection not found')

const isScoped = (scope: Scope) =>
  and(eq(inspections.id, sql.placeholder('id')), inspectionScope(scope, sql.placeholder('actor')))

/** Locks the application of an inspection in scope, which comes before the inspection itself. */
export const lockInspectedApplication = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  actorId: string,
): Promise<Application> => {
  const findId = () => tx.select({ id: inspections.application_id }).from(inspections).where(isScoped(scope))
  const values = { id, actor: actorId }
  const application = await lockApplicationOf(tx, `an inspection of ${scope}`, findId, values)
  if (!application) throw inspectionMissing()
  return application
}

export const lockScopedInspection = async (tx: Transaction, id: string, scope: Scope, actorId: string) => {
  const [row] = await prepared(tx, `inspection of ${scope} for update`, () =>
    tx.select().from(inspections).where(isScoped(scope)).for('update'),
  ).execute({ id, actor: actorId })
  if (!row) throw inspectionMissing()
  return row
}
