import { schema, type Transaction } from '@efie/database'
import { and, asc, ne } from 'drizzle-orm'
import { isAmong } from '../../../platform/database/is-among.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { lockCasesOf } from '../../collections/index.ts'
import { accrueToToday } from './accrue-loan.ts'
import { loadCircumstancesOf } from './circumstances.ts'
import { loadOpenDemandsOf, loadPaymentsUnderWayOf } from './demand-queries.ts'
import { loanOf, type Loan } from './loan.ts'
import { loadInstalmentsOf } from './project-loan.ts'
import { loadLoanLogs, type LoanRow } from './queries.ts'
import type { Known } from './refresh-loan.ts'
import { storeLoan } from './store-loan.ts'

const { applications, loans } = schema

/** A locked loan with everything that decides what becomes of it. */
export interface KnownLoan {
  loan: Loan
  known: Required<Known>
}

/** Applications first, in order of their ids, as everywhere. */
const lockRows = async (tx: Transaction, applicationIds: readonly string[]) => {
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(isAmong(applications.id, applicationIds))
    .orderBy(asc(applications.id))
    .for('update')
  return tx
    .select()
    .from(loans)
    .where(and(isAmong(loans.application_id, applicationIds), ne(loans.status, 'cancelled')))
    .orderBy(asc(loans.id))
    .for('update')
}

/** What there is to know of locked loans, in as many statements as for one. Locks their collection cases. */
export const readKnownLoans = async (tx: Transaction, rows: readonly LoanRow[]): Promise<KnownLoan[]> => {
  const ids = rows.map(({ id }) => id)
  const logs = await loadLoanLogs(tx, ids)
  const circumstances = await loadCircumstancesOf(tx, rows)
  const instalments = await loadInstalmentsOf(tx, ids)
  const demands = await loadOpenDemandsOf(tx, ids)
  const under_way = await loadPaymentsUnderWayOf(tx, ids)
  const cases = await lockCasesOf(tx, ids)
  return rows.map((row) => ({
    loan: loanOf(row, logs.get(row.id) ?? []),
    known: {
      ...(circumstances.get(row.id) ?? { pauses: [], lines: [] }),
      instalments: instalments.get(row.id) ?? [],
      demands: demands.get(row.id) ?? [],
      under_way: under_way.get(row.id) ?? [],
      at_hand: cases.get(row.id) ?? { found: null, promise: null },
    },
  }))
}

/**
 * The loans of these applications by application, locked, with their books brought to today. They are locked and
 * read in as many statements as one (`lockAccruedLoan`). Jobs and audit events of `refreshLoan` are still written loan
 * by loan.
 */
export const lockAccruedLoans = async (
  ctx: TransactionContext,
  applicationIds: readonly string[],
): Promise<Map<string, KnownLoan>> => {
  const found = await readKnownLoans(ctx.db, await lockRows(ctx.db, applicationIds))
  for (const { loan, known } of found) {
    await accrueToToday(ctx, loan, known)
    await storeLoan(ctx, loan)
  }
  return new Map(found.map((one) => [one.loan.row.application_id ?? '', one]))
}
