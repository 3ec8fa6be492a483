import { schema, type Transaction } from '@efie/database'
import {
  defaultTaxRates,
  initialPaymentApplied,
  loanAccountCodes,
  loanUnwound,
  reversePostings,
  type AccountCode,
} from '@efie/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Application } from '../applications/index.ts'
import { closeCollectionCase } from '../collections/index.ts'
import { postEntry } from '../ledger/index.ts'
import { dimensionsOf, lockLoan } from './loan.ts'
import { deleteLoanAccount, loadInvoiced, loadOpenDemands, updateDemand } from './queries.ts'
import { INVOICED_INSTALMENT_PAID } from './refresh-loan.ts'

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
  // The column refers to the chart of accounts.
  return new Map(rows.map((row) => [row.account_code as AccountCode, row.balance]))
}

/**
 * A payout came back: the loan never was. The initial payment is held again, instalments paid are the tenant's credit, and
 * nothing was earned. The payout's own reversal must be booked already, the application locked.
 */
export const unwindLoan = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  payoutId: string,
): Promise<void> => {
  const loan = await lockLoan(tx, application)
  if (!loan) throw new Error(`application ${application.id} has no loan`)
  const dimensions = dimensionsOf(loan)
  const day = today(ctx.clock)
  await postEntry(ctx, tx, {
    kind: 'initial-payment-held',
    source_id: payoutId,
    description: 'Initial payment held again: the payout was reversed',
    effective_date: day,
    postings: reversePostings(initialPaymentApplied(application, defaultTaxRates, dimensions)),
  })
  await postEntry(ctx, tx, {
    kind: 'loan-unwound',
    source_id: payoutId,
    description: 'Loan ended by the reversal of its payout: instalments paid are the tenant’s credit',
    effective_date: day,
    postings: loanUnwound(await balancesOf(tx, application.id), dimensions),
  })
  const now = nowIso(ctx.clock)
  for (const demand of await loadOpenDemands(tx, application.id))
    if (demand.status === 'pending') await updateDemand(tx, demand.id, { status: 'expired' }, now)
  await closeCollectionCase(ctx, tx, application, day)
  await deleteLoanAccount(tx, application.id)
  // An employer that was asked for instalments of it owes them no more.
  if ((await loadInvoiced(tx, application.id, null)).length > 0)
    await ctx.jobs.enqueue(tx, INVOICED_INSTALMENT_PAID, { application_id: application.id })
}
