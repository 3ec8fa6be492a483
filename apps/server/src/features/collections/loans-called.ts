import { schema, type Database } from '@efie/database'
import { or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { refersTo, refersToCalled, type Typed } from '../../platform/text-search.ts'

const { applications, loans, orders } = schema

/** Rows of loans whose application or order has a reference that begins like this. */
export const ofLoansCalled = async (db: Database, column: PgColumn, typed: Typed): Promise<SQL> => {
  const rent = await refersToCalled(db, loans.application_id, applications, typed)
  const shop = await refersToCalled(db, loans.order_id, orders, typed)
  return refersTo(db, column, loans, or(rent, shop))
}
