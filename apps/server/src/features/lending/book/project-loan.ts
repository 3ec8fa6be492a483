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
import { prepared } from '../../../platform/database/prepared.ts'
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

const excluded = Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${name}`)]))

/** Writes only rows that differ, and removes instalments that the schedule no longer has. */
export const projectInstalments = async (
  tx: Transaction,
  loan_id: string,
  state: ReplayedLoan,
): Promise<void> => {
  const kept = await prepared(tx, 'instalments-of-loan', () =>
    tx
      .select()
      .from(instalments)
      .where(eq(instalments.loan_id, sql.placeholder('loan_id'))),
  ).execute({ loan_id })
  const before = new Map(kept.map((row) => [row.number, row]))
  const rows = state.instalments.map((line) => rowOf(loan_id, line))
  const changed = rows.filter((row) => {
    const old = before.get(row.number)
    return !old || columns.some((name) => old[name] !== row[name])
  })
  if (changed.length > 0)
    await tx
      .insert(instalments)
      .values(changed)
      .onConflictDoUpdate({ target: [instalments.loan_id, instalments.number], set: excluded })
  const numbers = new Set(rows.map((row) => row.number))
  const gone = kept.filter((row) => !numbers.has(row.number)).map((row) => row.number)
  if (gone.length > 0)
    await tx
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
): Promise<void> => {
  await projectInstalments(ctx.db, row.id, state)
  Object.assign(row, projectionOf(row, state))
}
