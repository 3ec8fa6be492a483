import { payoffOf, sumOf, type ReplayedLoan } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { loanCreditFreed } from '../events.ts'
import { appendEvent } from './append-event.ts'
import { endRelief } from './end-relief.ts'
import { replayed, type Loan } from './loan.ts'
import { recordLoanMove } from './record-move.ts'
import { updateLoan } from './queries.ts'

/** Credit that covers the payoff ends the loan: after a return or a waiver no money need come for it. */
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

/** What a buyer paid beyond an order's loan is refunded automatically; a tenant's credit stays theirs until they ask for it. */
const freeCredit = async (ctx: TransactionContext, loan: Loan, reason: string): Promise<void> => {
  const { row } = loan
  const { credit } = replayed(loan, row.accrued_through)
  if (row.line === 'rent' || credit <= 0) return
  const id = uuidv7()
  await appendEvent(ctx, loan, {
    event: { id, kind: 'credit_refund', amount: credit, effective_date: row.accrued_through },
    kind: 'credit-to-refund',
    source_id: id,
    description: 'Credit taken out of the loan to be sent back',
    // The credit leaves the books when the refund arrives; until then it is the tenant's still.
    postings: () => [],
  })
  Object.assign(row, { credit: 0 })
  await updateLoan(ctx.db, row.id, { credit: 0 })
  await ctx.events.emit(ctx, loanCreditFreed, { ...row, cause: id, amount: credit, reason })
}

/** Money that counts again after the end: nothing is left that an order's loan could use it for. */
export const freeCreditOfEnded = async (ctx: TransactionContext, loan: Loan): Promise<void> => {
  if (loan.row.closed_at !== null) await freeCredit(ctx, loan, text('Paid more than was owed').message)
}

const close = async (ctx: TransactionContext, loan: Loan, state: ReplayedLoan): Promise<void> => {
  const { row } = loan
  const now = nowIso(ctx.clock)
  // All of its goods were returned: no one repaid anything.
  const repaid = sumOf(state.instalments.map((line) => line.paid.principal)) > 0
  const ended = {
    status: repaid ? ('settled' as const) : ('cancelled' as const),
    settled_on: repaid ? (state.settled_on ?? row.accrued_through) : null,
    closed_at: now,
  }
  Object.assign(row, ended)
  await updateLoan(ctx.db, row.id, { ...ended, updated_at: now })
  await endRelief(ctx, row)
  await recordLoanMove(ctx, row, { to: ended.status, reason: null })
  await freeCredit(ctx, loan, text('Paid more than the plan asked for').message)
}

/** A running loan ends when nothing is owed and no payout is to come; of one written off, what came in beyond it is refunded. */
export const endIfNothingIsOwed = async (
  ctx: TransactionContext,
  loan: Loan,
  state: ReplayedLoan,
): Promise<void> => {
  const { row } = loan
  if (state.outstanding > 0) return
  if (row.status === 'active' && row.payouts_to_come === 0) await close(ctx, loan, state)
  else if (row.status === 'written-off') await freeCredit(ctx, loan, text('Paid more than was owed').message)
}

/** After the loss is booked: it runs no more. */
export const endAsLoss = async (ctx: TransactionContext, { row }: Loan, reason: string): Promise<void> => {
  const now = nowIso(ctx.clock)
  const ended = {
    status: 'written-off' as const,
    written_off_on: row.accrued_through,
    closed_at: now,
    // The loss took it out of the ledger.
    interest_suspended: 0,
  }
  Object.assign(row, ended)
  await updateLoan(ctx.db, row.id, { ...ended, updated_at: now })
  await endRelief(ctx, row)
  await recordLoanMove(ctx, row, { to: 'written-off', reason })
}
