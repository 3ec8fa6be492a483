import { schema, type Database } from '@efie/database'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '../../../platform/database/prepared.ts'
import { feesOf, type Application } from '../../applications/index.ts'

const { payments } = schema

/** Fees of an application, paid and outstanding. */
export const loadFees = async (db: Database, application: Application) => {
  const rows = await prepared(db, 'fee-payments', () =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.application_id, sql.placeholder('application_id')),
          inArray(payments.payment_type, ['application_fee', 'initial_payment']),
        ),
      ),
  ).execute({ application_id: application.id })
  return feesOf(application, rows)
}
