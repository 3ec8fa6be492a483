import {
  unreversedAmountOf,
  loanRefundWay,
  type LoanEvent,
  type LoanRefund,
  type Pesewas,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { appendEvent } from './append-event.ts'
import { replayed } from './loan.ts'
import { requireLoan } from './lock-loan.ts'
import { findPaymentEvent, type LoanKey } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'

/** How a payment or credit of a loan can be refunded; otherwise refuses with the reason. */
export const loanRefundOf = async (
  ctx: TransactionContext,
  key: LoanKey,
  refund: { payment_id: string | null; amount: Pesewas },
): Promise<LoanRefund> => {
  const loan = await requireLoan(ctx, key)
  const event = refund.payment_id === null ? null : await findPaymentEvent(ctx.db, refund.payment_id)
  const { credit, total_paid, total_refunded } = replayed(loan, loan.row.accrued_through)
  const decision = loanRefundWay({
    status: loan.row.status,
    held: loan.row.held_from !== null,
    amount: refund.amount,
    credit,
    payment: event && unreversedAmountOf(loan.events, event.id),
    kept: total_paid - total_refunded,
  })
  if (!decision.ok) throw new AppError('REFUND_NOT_POSSIBLE', undefined, decision.message)
  return decision.way
}

/**
 * Takes a refund's money out of the loan, so that nothing else can use it: it becomes a refund in flight.
 * Returns the event.
 */
export const recordLoanRefund = async (
  ctx: TransactionContext,
  key: LoanKey,
  refund: { source_id: string; payment_id: string | null; amount: Pesewas; way: LoanRefund },
): Promise<string> => {
  const loan = await requireLoan(ctx, key)
  const { source_id, payment_id, amount, way } = refund
  const base = { id: uuidv7(), amount, effective_date: today(ctx.clock) }
  const undone =
    way === 'undo-payment' && payment_id !== null ? await findPaymentEvent(ctx.db, payment_id) : null
  await appendEvent(ctx, loan, {
    event: undone
      ? { ...base, kind: 'payment_reversal', reverses: undone.id }
      : { ...base, kind: 'credit_refund' },
    kind: 'refund',
    source_id,
    description: undone ? 'Payment reversed, to be refunded' : 'Credit to be refunded',
    ...(payment_id === null ? {} : { payment_id }),
    place: 'refunds_in_flight',
  })
  await refreshLoan(ctx, loan)
  return base.id
}

/** Dated like the event it undoes, so the money isn't missing on any day in between. */
const undoing = (taken: LoanEvent): LoanEvent => {
  const { amount, effective_date } = taken
  const base = { id: uuidv7(), amount, effective_date }
  return taken.kind === 'payment_reversal'
    ? { ...base, kind: 'payment_reinstatement', reinstates: taken.reverses }
    : { ...base, kind: 'credit_refund_return', returns: taken.id }
}

/** Puts back a refund that never arrived: its payment or credit counts again from its original day. */
export const returnLoanRefund = async (
  ctx: TransactionContext,
  key: LoanKey,
  refund: { source_id: string; payment_id: string | null; event_id: string },
): Promise<void> => {
  const loan = await requireLoan(ctx, key)
  const { source_id, payment_id, event_id } = refund
  if (loan.row.status === 'cancelled')
    throw new AppError('REFUND_NOT_POSSIBLE', undefined, 'The loan was cancelled. Pay the refund by hand')
  const taken = loan.events.find((event) => event.id === event_id)
  if (!taken) throw new Error(`event ${event_id} is not in the log of its loan`)
  await appendEvent(ctx, loan, {
    event: undoing(taken),
    kind: 'refund-put-back',
    source_id,
    description: 'Refund cancelled',
    ...(payment_id === null ? {} : { payment_id }),
    place: 'refunds_in_flight',
  })
  await refreshLoan(ctx, loan)
}
