import { schema, type Database } from '@efie/database'
import { inArray, or } from 'drizzle-orm'
import { isCalled, type Typed } from '../../platform/text-search.ts'

const { applications, loans, orders } = schema

/** Ids of loans whose application or order has a reference that begins like this. */
export const loansCalled = (db: Database, typed: Typed) =>
  db
    .select({ id: loans.id })
    .from(loans)
    .where(
      or(
        inArray(
          loans.application_id,
          db
            .select({ id: applications.id })
            .from(applications)
            .where(isCalled(applications.reference, typed)),
        ),
        inArray(
          loans.order_id,
          db.select({ id: orders.id }).from(orders).where(isCalled(orders.reference, typed)),
        ),
      ),
    )
