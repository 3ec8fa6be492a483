import type { LocalDate, LoanLine, MoneyPlace, Pesewas, ReplayedLoan } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { appendEvent } from './append-event.ts'
import type { Loan } from './loan.ts'
import { lockAccruedLoan, requireLoan } from './lock-loan.ts'
import { lockAccruedLoans } from './lock-loans.ts'
import type { LoanKey } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'

const within = (date: LocalDate, from: LocalDate, to: LocalDate): LocalDate =>
  date < from ? from : date > to ? to : date

const received: Record<'payment' | 'settlement', Record<LoanLine, string>> = {
  payment: { rent: 'Instalment payment received', shop: 'Instalment of a plan received' },
  settlement: { rent: 'Settlement received', shop: 'Settlement of a plan received' },
}

interface LoanPayment {
  payment_id: string
  kind: 'payment' | 'settlement'
  amount: Pesewas
  paid_on: LocalDate
  place?: MoneyPlace
  /** A payment that reaches several loans has an entry for each. */
  entry?: { kind: string; source_id: string; description: string }
}

const append = (ctx: TransactionContext, loan: Loan, payment: LoanPayment): Promise<ReplayedLoan> => {
  const { payment_id, kind, amount, paid_on, place = 'gateway' } = payment
  const effective_date = within(paid_on, loan.row.opened_on, today(ctx.clock))
  return appendEvent(ctx, loan, {
    event: { id: uuidv7(), kind, amount, effective_date },
    kind: 'payment',
    source_id: payment_id,
    description: received[kind][loan.row.line],
    ...payment.entry,
    payment_id,
    place,
  })
}

/** Books a payment for a loan on its value date, the day the payer paid (domain.md §1). */
export const recordLoanPayment = async (
  ctx: TransactionContext,
  key: LoanKey,
  payment: LoanPayment,
): Promise<ReplayedLoan> => {
  const loan = await requireLoan(ctx, key)
  await append(ctx, loan, payment)
  return refreshLoan(ctx, loan)
}

/** The same for several loans by application. */
export const recordLoanPayments = async (
  ctx: TransactionContext,
  payments: ReadonlyMap<string, readonly LoanPayment[]>,
): Promise<void> => {
  const found = await lockAccruedLoans(ctx, [...payments.keys()])
  for (const [application_id, own] of payments) {
    const one = found.get(application_id)
    if (!one) throw new Error(`application ${application_id} has no loan`)
    for (const payment of own) await append(ctx, one.loan, payment)
    await refreshLoan(ctx, one.loan, one.known)
  }
}

/** Updates a loan's demands and standing after a change elsewhere; does nothing without a loan. */
export const refreshLoanOf = async (ctx: TransactionContext, key: LoanKey): Promise<void> => {
  const loan = await lockAccruedLoan(ctx, key)
  if (loan) await refreshLoan(ctx, loan)
}
