import { schema, type Transaction } from '@efie/database'
import {
  loanBalancesOf,
  outstandingOf,
  sumOf,
  totalOf,
  type InstalmentState,
  type ReplayedLoan,
} from '@efie/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TransactionContext } from '../../../platform/context.ts'
import { isAmong } from '../../../platform/database/is-among.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { insertTogether, writeTogether } from '../../../platform/database/write-together.ts'
import type { Loan } from './loan.ts'

const { instalments } = schema

const rowOf = (loan_id: string, { number, tranche, due_date, owed, paid, paid_on }: InstalmentState) => ({
  id: uuidv7(),
  loan_id,
  tranche,
  number,
  due_date,
  ...owed,
  paid_principal: paid.principal,
  paid_interest: paid.interest,
  paid_fee: paid.fee,
  paid_late_fee: paid.late_fee,
  paid_on,
})

const amounts = ['principal', 'interest', 'fee', 'late_fee'] as const
const columns = [
  'due_date',
  'paid_on',
  ...amounts,
  ...amounts.map((name) => `paid_${name}` as const),
] as const

export type InstalmentRow = typeof instalments.$inferSelect

const excluded = sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))

const putInstalments = async (
  { db }: TransactionContext,
  ofLoans: readonly (typeof instalments.$inferInsert)[][],
): Promise<void> => {
  await insertTogether(
    db,
    instalments,
    ofLoans.flat(),
    sql`on conflict (loan_id, number) do update set ${excluded}`,
  )
}

const loadInstalments = (tx: Transaction, loan_id: string): Promise<InstalmentRow[]> =>
  prepared(tx, 'instalments-of-loan', () =>
    tx
      .select()
      .from(instalments)
      .where(eq(instalments.loan_id, sql.placeholder('loan_id'))),
  ).execute({ loan_id })

/** Instalments of several loans by loan. */
export const loadInstalmentsOf = async (
  tx: Transaction,
  loanIds: readonly string[],
): Promise<Map<string, InstalmentRow[]>> =>
  Map.groupBy(
    await tx.select().from(instalments).where(isAmong(instalments.loan_id, loanIds)),
    (row) => row.loan_id,
  )

/**
 * Writes only rows that differ, and removes instalments that the schedule no longer has. `known` are the loan's rows
 * if the caller has read them.
 */
export const projectInstalments = async (
  ctx: TransactionContext,
  loan_id: string,
  state: ReplayedLoan,
  known?: readonly InstalmentRow[],
): Promise<void> => {
  const kept = known ?? (await loadInstalments(ctx.db, loan_id))
  const before = new Map(kept.map((row) => [row.number, row]))
  const rows = state.instalments.map((line) => rowOf(loan_id, line))
  const changed = rows.filter((row) => {
    const old = before.get(row.number)
    return !old || columns.some((name) => old[name] !== row[name])
  })
  if (changed.length > 0) await writeTogether(ctx, putInstalments, changed)
  const numbers = new Set(rows.map((row) => row.number))
  const gone = kept.filter((row) => !numbers.has(row.number)).map((row) => row.number)
  if (gone.length > 0)
    await ctx.db
      .delete(instalments)
      .where(and(eq(instalments.loan_id, loan_id), inArray(instalments.number, gone)))
}

/** Projected figures of a loan, read by lists, limits, the portfolio and ledger checks. */
export const projectionOf = (row: Pick<Loan['row'], 'schedule'>, state: ReplayedLoan) => ({
  ...loanBalancesOf(state, row.schedule),
  principal_outstanding: sumOf(state.instalments.map((line) => outstandingOf(line).principal)),
  late_fee_outstanding: sumOf(state.instalments.map((line) => outstandingOf(line).late_fee)),
  paid_amount: sumOf(state.instalments.map((line) => totalOf(line.paid))),
})

/** Brings instalments and figures up to date. */
export const projectLoan = async (
  ctx: TransactionContext,
  { row }: Loan,
  state: ReplayedLoan,
  known?: readonly InstalmentRow[],
): Promise<void> => {
  await projectInstalments(ctx, row.id, state, known)
  Object.assign(row, projectionOf(row, state))
}
