import type { Transaction } from '@efie/database'
import { type LocalDate, type MoneyPlace, type Pesewas, type ReplayedLoan } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Application } from '../applications/index.ts'
import { accrueToToday } from './accrue-loan.ts'
import { appendEvent } from './append-event.ts'
import { lockLoan, replayed, type Loan } from './loan.ts'
import { findPaymentEvent, findPaymentEvents } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'

const loanOf = async (ctx: Context, tx: Transaction, application: Application): Promise<Loan> => {
  const loan = await lockLoan(tx, application)
  if (!loan) throw new Error(`application ${application.id} has no loan`)
  await accrueToToday(ctx, tx, loan)
  return loan
}

const within = (date: LocalDate, from: LocalDate, to: LocalDate): LocalDate =>
  date < from ? from : date > to ? to : date

/** Money for a loan, on the day on which the payer gave it. The application must be locked. */
export const recordLoanPayment = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
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
  const loan = await loanOf(ctx, tx, application)
  const { payment_id, kind, amount, paid_on, place = 'gateway' } = payment
  const effective_date = within(paid_on, loan.account.schedule.payout_date, today(ctx.clock))
  await appendEvent(ctx, tx, loan, {
    event: { id: uuidv7(), kind, amount, effective_date },
    kind: 'payment',
    source_id: payment_id,
    description: kind === 'settlement' ? 'Settlement received' : 'Instalment payment received',
    ...payment.entry,
    payment_id,
    place,
  })
  return refreshLoan(ctx, tx, loan)
}

/** Brings a loan's demands and standing up to what has changed around it; nothing without a loan. */
export const refreshLoanOf = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
): Promise<void> => {
  const loan = await lockLoan(tx, application)
  if (!loan) return
  await accrueToToday(ctx, tx, loan)
  await refreshLoan(ctx, tx, loan)
}

/** A payment never happened: its bank took it back. What it had paid is owed again from its own day on. */
export const recordLoanReversal = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  payment: { payment_id: string; amount: Pesewas },
): Promise<ReplayedLoan> => {
  const loan = await loanOf(ctx, tx, application)
  const undone = await findPaymentEvent(tx, payment.payment_id)
  if (undone?.kind !== 'payment')
    throw new Error(`payment ${payment.payment_id} is not in the log of its loan`)
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
  return refreshLoan(ctx, tx, loan)
}

/** The shares of an employer's payment in one loan never came: each is taken back through the clearing account. */
export const recordPayrollReversal = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  payment_id: string,
): Promise<void> => {
  const loan = await loanOf(ctx, tx, application)
  for (const share of await findPaymentEvents(tx, payment_id, application.id))
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

export type LoanRefund = 'from-credit' | 'undo-payment'

/**
 * How money paid to a loan can go back: out of the tenant's credit, or by undoing one whole payment, which opens its
 * instalments again; null when neither is possible.
 */
export const loanRefundOf = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  refund: { payment_id: string; amount: Pesewas; whole: boolean },
): Promise<LoanRefund | null> => {
  const loan = await loanOf(ctx, tx, application)
  if (replayed(loan, today(ctx.clock)).credit >= refund.amount) return 'from-credit'
  const event = await findPaymentEvent(tx, refund.payment_id)
  return refund.whole && event?.kind === 'payment' && application.status === 'active' ? 'undo-payment' : null
}

/** Takes the money of a refund out of the loan, so that nothing else can use it. */
export const recordLoanRefund = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  refund: { refund_id: string; payment_id: string; amount: Pesewas; way: LoanRefund },
): Promise<ReplayedLoan> => {
  const loan = await loanOf(ctx, tx, application)
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
