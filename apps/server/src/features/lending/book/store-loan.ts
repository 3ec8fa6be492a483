import { schema } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { placeholdersOf, prepared } from '../../../platform/database/prepared.ts'
import type { Loan } from './loan.ts'
import type { LoanRow } from './queries.ts'

const { loans } = schema

/** Writes all that has changed of a loan's row, in one statement. */
export const storeLoan = async (ctx: TransactionContext, { row, stored }: Loan): Promise<void> => {
  // A cast: the row has its columns only.
  const names = (Object.keys(row) as (keyof LoanRow)[]).filter((name) => row[name] !== stored[name])
  if (names.length === 0) return
  row.updated_at = nowIso(ctx.clock)
  const changes = {
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    updated_at: row.updated_at,
  }
  const { shape, given } = placeholdersOf(changes)
  await prepared(ctx.db, `store-loan${shape}`, () =>
    ctx.db
      .update(loans)
      .set(given)
      .where(eq(loans.id, sql.placeholder('row_id'))),
  ).execute({ ...changes, row_id: row.id })
  Object.assign(stored, row)
}
