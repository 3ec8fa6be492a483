import { schema, type Transaction } from '@efie/database'
import { loanAccountCodes, loanUnwound, type AccountCode } from '@efie/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { closeCollectionCase } from '../../collections/index.ts'
import { postEntry } from '../../ledger/index.ts'
import { isInvoiced, loadInvoicedLines } from './circumstances.ts'
import { loadOpenDemands, updateDemand } from './demand-queries.ts'
import { endRelief } from './end-relief.ts'
import { dimensionsOf } from './loan.ts'
import { lockLoan } from './lock-loan.ts'
import { INVOICED_INSTALMENT_PAID } from './refresh-loan.ts'
import { storeLoan } from './store-loan.ts'

const { postings } = schema

const balancesOf = async (tx: Transaction, applicationId: string): Promise<Map<AccountCode, number>> => {
  const rows = await tx
    .select({
      account_code: postings.account_code,
      balance: sql`sum(${postings.amount})`.mapWith(Number),
    })
    .from(postings)
    .where(
      and(eq(postings.application_id, applicationId), inArray(postings.account_code, [...loanAccountCodes])),
    )
    .groupBy(postings.account_code)
  // A cast: the column references the chart of accounts.
  return new Map(rows.map((row) => [row.account_code as AccountCode, row.balance]))
}

/**
 * Cancels a loan whose payout was reversed: instalments paid become the tenant's credit, and nothing was
 * earned. The payout's reversal must already be posted, and the initial payment held again.
 */
export const unwindLoan = async (
  ctx: TransactionContext,
  application_id: string,
  payoutId: string,
): Promise<void> => {
  const loan = await lockLoan(ctx.db, { application_id })
  if (!loan) throw new Error(`application ${application_id} has no loan`)
  const { row } = loan
  const day = today(ctx.clock)
  await postEntry(ctx, {
    kind: 'loan-unwound',
    source_id: payoutId,
    description: 'Loan ended by payout reversal: instalments paid became customer credit',
    effective_date: day,
    postings: loanUnwound(await balancesOf(ctx.db, application_id), dimensionsOf(row)),
  })
  const now = nowIso(ctx.clock)
  for (const demand of await loadOpenDemands(ctx.db, row.id))
    if (demand.status === 'pending') await updateDemand(ctx, demand.id, { status: 'expired' })
  await closeCollectionCase(ctx, { loan_id: row.id, user_id: row.user_id }, day)
  Object.assign(row, {
    status: 'cancelled',
    closed_at: now,
    days_past_due: 0,
    delinquency_bucket: 'current',
    past_due_since: null,
    principal_outstanding: 0,
    late_fee_outstanding: 0,
    interest_receivable: 0,
    interest_suspended: 0,
    interest_in_advance: 0,
    credit: 0,
  })
  await storeLoan(ctx, loan)
  await endRelief(ctx, row)
  // An employer invoiced for its instalments no longer owes them.
  if (isInvoiced(await loadInvoicedLines(ctx.db, row), null))
    await ctx.jobs.enqueue(ctx.db, INVOICED_INSTALMENT_PAID, { application_id })
}
