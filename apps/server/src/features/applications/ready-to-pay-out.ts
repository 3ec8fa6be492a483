import { schema } from '@efie/database'
import { and, isNotNull, notExists, sql, type SQL } from 'drizzle-orm'

const { applications } = schema

/** Whether an approved application is signed and no payout of it was requested or made. */
export const isReadyToPayOut = (): SQL | undefined =>
  and(
    isNotNull(applications.signed_at),
    notExists(
      sql`(select 1 from disbursements d where d.application_id = "applications"."id" and d.status not in ('reversed', 'cancelled'))`,
    ),
  )
