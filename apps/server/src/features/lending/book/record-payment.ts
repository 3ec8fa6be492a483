import type { Transaction } from '@efie/database'
import {
  formatMoney,
  keptOf,
  loanRefundWay,
  type LocalDate,
  type LoanLine,
  type LoanRefund,
  type MoneyPlace,
  type Pesewas,
  type ReplayedLoan,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { text } from '../../../platform/texts/text.ts'
import { loanNoted } from '../events.ts'
import { appendEvent } from './append-event.ts'
import { replayed } from './loan.ts'
import { lockAccruedLoan, requireLoan } from './lock-loan.ts'
import { findPaymentEvent, findPaymentEvents, type LoanKey } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'

const within = (date: LocalDate, from: LocalDate, to: LocalDate): LocalDate =>
  date < from ? from : date > to ? to : date

const received: Record<'payment' | 'settlement', Record<LoanLine, string>> = {
  payment: { rent: 'Instalment payment received', shop: 'Instalment of a plan received' },
  settlement: { rent: 'Settlement received', shop: 'Settlement of a plan received' },
}

/** Money for a loan, on the day on which the payer gave it. */
export const recordLoanPayment = async (
  ctx: Context,
  tx: Transaction,
  key: LoanKey,
  payment: {
    payment_id: string
    kind: 'payment' | 'settlement'
    amount: Pesewas
    paid_on: LocalDate
    place?: MoneyPlace
    /** One payment that reaches many loans has an entry for each. */
    entry?: { kind: string; source_id: string; description: string }
  },
): Promise<ReplayedLoan> => {
  const loan = await requireLoan(ctx, tx, key)
  const { payment_id, kind, amount, paid_on, place = 'gateway' } = payment
  const effective_date = within(paid_on, loan.row.opened_on, today(ctx.clock))
  await appendEvent(ctx, tx, loan, {
    event: { id: uuidv7(), kind, amount, effective_date },
    kind: 'payment',
    source_id: payment_id,
    description: received[kind][loan.row.line],
    ...payment.entry,
    payment_id,
    place,
  })
  return refreshLoan(ctx, tx, loan)
}

/** Brings a loan's demands and standing up to what has changed around it; nothing without a loan. */
export const refreshLoanOf = async (ctx: Context, tx: Transaction, key: LoanKey): Promise<void> => {
  const loan = await lockAccruedLoan(ctx, tx, key)
  if (loan) await refreshLoan(ctx, tx, loan)
}

/** A payment never came: its bank took it back. What it had paid is owed again from its own day on. */
export const recordLoanReversal = async (
  ctx: Context,
  tx: Transaction,
  key: LoanKey,
  payment: { payment_id: string; amount: Pesewas },
): Promise<ReplayedLoan> => {
  const loan = await requireLoan(ctx, tx, key)
  const undone = await findPaymentEvent(tx, payment.payment_id)
  if (!undone) throw new Error(`payment ${payment.payment_id} is not in the log of its loan`)
  await appendEvent(ctx, tx, loan, {
    event: {
      id: uuidv7(),
      kind: 'payment_reversal',
      amount: payment.amount,
      effective_date: today(ctx.clock),
      reverses: undone.id,
    },
    kind: 'chargeback',
    source_id: payment.payment_id,
    description: 'Payment charged back',
    payment_id: payment.payment_id,
  })
  await ctx.events.emit(ctx, tx, loanNoted, {
    ...loan.row,
    kind: 'payment',
    title: text('Payment charged back by the bank'),
    detail: formatMoney(payment.amount),
  })
  return refreshLoan(ctx, tx, loan)
}

/** The shares of an employer's payment in one loan never came: each is taken back through the clearing account. */
export const recordPayrollReversal = async (
  ctx: Context,
  tx: Transaction,
  key: LoanKey,
  payment_id: string,
): Promise<void> => {
  const loan = await requireLoan(ctx, tx, key)
  for (const share of await findPaymentEvents(tx, payment_id, loan.row.id))
    await appendEvent(ctx, tx, loan, {
      event: {
        id: uuidv7(),
        kind: 'payment_reversal',
        amount: share.amount,
        effective_date: today(ctx.clock),
        reverses: share.id,
      },
      kind: 'payroll-allocation-returned',
      source_id: share.id,
      description: 'Payroll deduction taken back',
      payment_id,
      place: 'payroll',
    })
  await refreshLoan(ctx, tx, loan)
}

/** How money paid to a loan can go back; refused in words where it cannot. */
export const loanRefundOf = async (
  ctx: Context,
  tx: Transaction,
  key: LoanKey,
  refund: { payment_id: string; amount: Pesewas },
): Promise<LoanRefund> => {
  const loan = await requireLoan(ctx, tx, key)
  const event = await findPaymentEvent(tx, refund.payment_id)
  const decision = loanRefundWay({
    status: loan.row.status,
    held: loan.row.held_from !== null,
    amount: refund.amount,
    credit: replayed(loan, loan.row.accrued_through).credit,
    payment: event && keptOf(loan.events, event.id),
  })
  if (!decision.ok) throw new AppError('REFUND_NOT_POSSIBLE', undefined, decision.message)
  return decision.way
}

/** Takes the money of a refund out of the loan, so that nothing else can use it. */
export const recordLoanRefund = async (
  ctx: Context,
  tx: Transaction,
  key: LoanKey,
  refund: { refund_id: string; payment_id: string; amount: Pesewas; way: LoanRefund },
): Promise<ReplayedLoan> => {
  const loan = await requireLoan(ctx, tx, key)
  const { refund_id, payment_id, amount, way } = refund
  const base = { id: uuidv7(), amount, effective_date: today(ctx.clock) }
  const undone = way === 'undo-payment' ? await findPaymentEvent(tx, payment_id) : null
  await appendEvent(ctx, tx, loan, {
    event: undone
      ? { ...base, kind: 'payment_reversal', reverses: undone.id }
      : { ...base, kind: 'credit_refund' },
    kind: 'refund',
    source_id: refund_id,
    description: undone ? 'Payment undone and refunded' : 'Credit refunded',
    payment_id,
  })
  return refreshLoan(ctx, tx, loan)
}
