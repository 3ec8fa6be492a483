import { schema, type Transaction } from '@efie/database'
import { and, asc, ne } from 'drizzle-orm'
import { isAmong } from '../../../platform/database/is-among.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { accrueToToday } from './accrue-loan.ts'
import { loadCircumstancesOf } from './circumstances.ts'
import { loadOpenDemandsOf } from './demand-queries.ts'
import { loanOf, type Loan } from './loan.ts'
import { loadInstalmentsOf } from './project-loan.ts'
import { loadLoanLogs } from './queries.ts'
import type { Known } from './refresh-loan.ts'
import { storeLoan } from './store-loan.ts'

const { applications, loans } = schema

/** A locked loan with everything that decides what becomes of it. */
export interface KnownLoan {
  loan: Loan
  known: Known
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

/**
 * The loans of these applications by application, locked, with their books brought to today. They are locked and
 * read in as many statements as one (`lockAccruedLoan`). What `refreshLoan` then changes of demands and cases, with its
 * jobs and audit events, is still written loan by loan.
 */
export const lockAccruedLoans = async (
  ctx: TransactionContext,
  applicationIds: readonly string[],
): Promise<Map<string, KnownLoan>> => {
  const rows = await lockRows(ctx.db, applicationIds)
  const ids = rows.map(({ id }) => id)
  const logs = await loadLoanLogs(ctx.db, ids)
  const circumstances = await loadCircumstancesOf(ctx.db, rows)
  const instalments = await loadInstalmentsOf(ctx.db, ids)
  const demands = await loadOpenDemandsOf(ctx.db, ids)
  const found = new Map<string, KnownLoan>()
  for (const row of rows) {
    const { id } = row
    const loan = loanOf(row, logs.get(id) ?? [])
    const known = {
      ...(circumstances.get(id) ?? { pauses: [], lines: [] }),
      instalments: instalments.get(id) ?? [],
      demands: demands.get(id) ?? [],
    }
    await accrueToToday(ctx, loan, known)
    await storeLoan(ctx, loan)
    found.set(row.application_id ?? '', { loan, known })
  }
  return found
}
