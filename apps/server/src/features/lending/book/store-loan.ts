import { schema } from '@efie/database'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { updateTogether, writeTogether } from '../../../platform/database/write-together.ts'
import type { Loan } from './loan.ts'
import type { LoanRow } from './queries.ts'

interface Change {
  row: LoanRow
  names: (keyof LoanRow)[]
}

/** Several changes of a loan are one: its row is written as it is now. */
const updateLoans = async ({ db }: TransactionContext, changes: readonly Change[]): Promise<void> => {
  const names = [...new Set(changes.flatMap((change) => change.names))]
  const rows = new Map(changes.map(({ row }) => [row.id, row]))
  await updateTogether(
    db,
    schema.loans,
    [...rows.values()].map((row) => ({
      id: row.id,
      ...Object.fromEntries(names.map((name) => [name, row[name]])),
    })),
  )
}

/** Writes all that has changed of a loan's row, in one statement. */
export const storeLoan = async (ctx: TransactionContext, { row, stored }: Loan): Promise<void> => {
  // A cast: the row has its columns only.
  const names = (Object.keys(row) as (keyof LoanRow)[]).filter((name) => row[name] !== stored[name])
  if (names.length === 0) return
  row.updated_at = nowIso(ctx.clock)
  await writeTogether(ctx, updateLoans, { row, names: [...names, 'updated_at'] })
  Object.assign(stored, row)
}
