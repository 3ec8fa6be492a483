import { payoffOf, sumOf, type ReplayedLoan } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { writeNow } from '../../../platform/database/write-together.ts'
import { text } from '../../../platform/texts/text.ts'
import { loanCreditFreed } from '../events.ts'
import { appendEvent } from './append-event.ts'
import { endRelief } from './end-relief.ts'
import { replayed, type Loan } from './loan.ts'
import { recordLoanMove } from './record-move.ts'
import { storeLoan } from './store-loan.ts'

/** Ends a loan whose credit covers the payoff: after a return or a waiver no further payment will come. */
export const settleByCredit = async (ctx: TransactionContext, loan: Loan): Promise<void> => {
  const { row } = loan
  const state = replayed(loan, row.accrued_through)
  if (row.status !== 'active' || state.outstanding === 0) return
  if (payoffOf(state, row.schedule, state.as_of).amount > 0) return
  const id = uuidv7()
  await appendEvent(ctx, loan, {
    event: { id, kind: 'settlement', amount: 0, effective_date: row.accrued_through },
    kind: 'settled-by-credit',
    source_id: id,
    description: 'Settled by the credit that was held',
  })
}

/** A buyer's overpayment is refunded automatically; a tenant's credit stays theirs until they ask for it. */
const freeCredit = async (ctx: TransactionContext, loan: Loan, reason: string): Promise<void> => {
  const { row } = loan
  const { credit } = replayed(loan, row.accrued_through)
  if (row.line === 'rent' || credit <= 0) return
  const id = uuidv7()
  await appendEvent(ctx, loan, {
    event: { id, kind: 'credit_refund', amount: credit, effective_date: row.accrued_through },
    kind: 'credit-to-refund',
    source_id: id,
    description: 'Credit taken out of the loan for a refund',
    // The credit leaves the books when the refund arrives; until then it belongs to the tenant.
    postings: () => [],
  })
  row.credit = 0
  await storeLoan(ctx, loan)
  await ctx.events.emit(await writeNow(ctx), loanCreditFreed, { ...row, cause: id, amount: credit, reason })
}

/** A payment reinstated after the end: an order's loan has no use for it. */
export const freeCreditOfEnded = async (ctx: TransactionContext, loan: Loan): Promise<void> => {
  if (loan.row.closed_at !== null) await freeCredit(ctx, loan, text('More was paid than was owed').message)
}

const close = async (ctx: TransactionContext, loan: Loan, state: ReplayedLoan): Promise<void> => {
  const { row } = loan
  // False if all goods were returned, so nothing was repaid.
  const repaid = sumOf(state.instalments.map((line) => line.paid.principal)) > 0
  const status = repaid ? 'settled' : 'cancelled'
  Object.assign(row, {
    status,
    settled_on: repaid ? (state.settled_on ?? row.accrued_through) : null,
    closed_at: nowIso(ctx.clock),
  })
  await storeLoan(ctx, loan)
  await endRelief(ctx, row)
  await recordLoanMove(ctx, row, { to: status, reason: null })
  await freeCredit(ctx, loan, text('More was paid than was owed').message)
}

/**
 * Ends a running loan when nothing is owed and no payout is to come. For a written-off loan, refunds what
 * came in beyond what was owed.
 */
export const endIfNothingIsOwed = async (
  ctx: TransactionContext,
  loan: Loan,
  state: ReplayedLoan,
): Promise<void> => {
  const { row } = loan
  if (state.outstanding > 0) return
  if (row.status === 'active' && row.payouts_to_come === 0) await close(ctx, loan, state)
  else if (row.status === 'written-off')
    await freeCredit(ctx, loan, text('More was paid than was owed').message)
}

/** Ends a loan after its write-off has been posted. */
export const endAsLoss = async (ctx: TransactionContext, loan: Loan, reason: string): Promise<void> => {
  const { row } = loan
  Object.assign(row, {
    status: 'written-off',
    written_off_on: row.accrued_through,
    closed_at: nowIso(ctx.clock),
    // The write-off has removed it from the ledger.
    interest_suspended: 0,
  })
  await storeLoan(ctx, loan)
  await endRelief(ctx, row)
  await recordLoanMove(ctx, row, { to: 'written-off', reason })
}
