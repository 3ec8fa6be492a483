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

/** Whether a loan's second payout is still to come and wasn't requested. */
export const awaitsSecondPayout = (): SQL =>
  sql`("applications"."plan" = 'six_plus_six' and "applications"."status" = 'active'
    and exists (select 1 from loans l where l.application_id = "applications"."id" and l.payouts_to_come > 0)
    and not exists (select 1 from disbursements d where d.application_id = "applications"."id" and d.tranche = 2 and d.status <> 'reversed'))`
