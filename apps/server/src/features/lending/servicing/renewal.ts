import { addDays, unreversedAmountOf, payoffOf, type LocalDate, type Pesewas } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { appendEvent } from '../book/append-event.ts'
import { replayed } from '../book/loan.ts'
import { requireLoan } from '../book/lock-loan.ts'
import { insertPause } from '../book/queries.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { reopen } from '../book/reopen-loan.ts'
import { recordEvent } from '../../timelines/index.ts'

/**
 * Settles this loan by its renewal on the day the payout was sent, for its payoff and at most the signed
 * amount. Returns the amount used, and whether the loan continues because more is owed since the release.
 */
export const settleByRenewal = async (
  ctx: TransactionContext,
  loanId: string,
  payout: { id: string; sent_on: LocalDate; most: Pesewas },
): Promise<{ amount: Pesewas; runs_on: boolean }> => {
  const loan = await requireLoan(ctx, { id: loanId })
  const { row } = loan
  if (row.status !== 'active') return { amount: 0, runs_on: false }
  const day = payout.sent_on < row.opened_on ? row.opened_on : payout.sent_on
  const amount = Math.min(payout.most, payoffOf(replayed(loan, day), row.schedule, day).amount)
  await appendEvent(ctx, loan, {
    event: { id: payout.id, kind: 'settlement', amount, effective_date: day },
    kind: 'loan-refinanced',
    source_id: payout.id,
    description: 'Settled by the loan that renews it',
    place: 'renewal',
  })
  await recordEvent(ctx, { ...row, code: 'loan.settled-by-renewal', values: { amount } })
  await refreshLoan(ctx, loan)
  return { amount, runs_on: loan.row.closed_at === null }
}

/**
 * Undoes a renewal whose payout was reversed: the loan runs as if never renewed. No one was asked for what
 * fell due in between, so those days, and the grace period after today, don't count as past due.
 */
export const undoRenewal = async (
  ctx: TransactionContext,
  loanId: string,
  reversed: { payout_id: string; by: string },
): Promise<void> => {
  const loan = await requireLoan(ctx, { id: loanId })
  const { row, events } = loan
  const settlement = events.find(({ id }) => id === reversed.payout_id)
  if (!settlement) return
  const day = today(ctx.clock)
  await insertPause(ctx.db, {
    loan_id: row.id,
    from_date: settlement.effective_date,
    to_date: addDays(day, row.terms.grace_days + 1),
    reason: 'Settled by a renewal whose payout was reversed',
    made_by: reversed.by,
    created_at: nowIso(ctx.clock),
  })
  await appendEvent(ctx, loan, {
    event: {
      id: uuidv7(),
      kind: 'payment_reversal',
      amount: unreversedAmountOf(events, settlement.id),
      effective_date: day,
      reverses: settlement.id,
    },
    kind: 'loan-refinanced-reversed',
    source_id: settlement.id,
    description: 'Not settled after all: the payout of its renewal was reversed',
    place: 'renewal',
  })
  if (row.status === 'settled') await reopen(ctx, loan, 'renewal-reversed')
  await refreshLoan(ctx, loan)
}
