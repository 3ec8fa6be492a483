import { schema, type Database, type Transaction } from '@efie/database'
import { asc, desc, eq, sql } from 'drizzle-orm'

const { applications, delinquencyHistory, delinquencyPauses } = schema

export const loadHistory = (db: Database, applicationId: string) =>
  db
    .select()
    .from(delinquencyHistory)
    .where(eq(delinquencyHistory.application_id, applicationId))
    .orderBy(desc(delinquencyHistory.created_at), desc(delinquencyHistory.id))
    .limit(100)

export const listPauses = (db: Database, applicationId: string) =>
  db
    .select()
    .from(delinquencyPauses)
    .where(eq(delinquencyPauses.application_id, applicationId))
    .orderBy(asc(delinquencyPauses.from_date))

export const insertPause = async (
  tx: Transaction,
  values: typeof delinquencyPauses.$inferInsert,
): Promise<void> => {
  await tx.insert(delinquencyPauses).values(values)
}

export const setScheduleVersion = async (
  tx: Transaction,
  applicationId: string,
  schedule_version: number,
  now: string,
): Promise<void> => {
  await tx
    .update(applications)
    .set({ schedule_version, version: sql`${applications.version} + 1`, updated_at: now })
    .where(eq(applications.id, applicationId))
}

export const setFeeWaived = async (tx: Transaction, applicationId: string, now: string): Promise<void> => {
  await tx
    .update(applications)
    .set({ application_fee_waived: true, version: sql`${applications.version} + 1`, updated_at: now })
    .where(eq(applications.id, applicationId))
}
