import { schema, type Database } from '@efie/database'
import { and, eq, inArray } from 'drizzle-orm'
import { feesOf, type Application } from '../../applications/index.ts'

const { payments } = schema

/** Fees of an application, paid and outstanding. */
export const loadFees = async (db: Database, application: Application) => {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.application_id, application.id),
        inArray(payments.payment_type, ['application_fee', 'initial_payment']),
      ),
    )
  return feesOf(application, rows)
}
