import type { Transaction } from '@efie/database'
import { leastPayment, sumOf, type PaymentType, type Pesewas } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import {
  instalmentTypes,
  lockAccruedLoan,
  standingOf,
  type Loan,
  type LoanKey,
  type LoanStanding,
} from '../../lending/index.ts'
import { exactly, notAllowed, refuseWhileBeingPaid, type Due } from './due.ts'
import { findOldestDemand, findRetriable, type Payment } from '../queries.ts'

/** Statuses in which a loan accepts payments; those of a written-off loan are recoveries. */
const takesMoney = new Set<Loan['row']['status']>(['active', 'written-off'])

/** A loan that accepts payments, locked; NOTHING_DUE otherwise, also if nothing was lent. */
export const lockPayableLoan = async (ctx: TransactionContext, key: LoanKey): Promise<Loan> => {
  const loan = await lockAccruedLoan(ctx, key)
  if (!loan) throw new AppError('NOTHING_DUE')
  await refuseWhileBeingPaid(ctx.db, { kind: 'loan', id: loan.row.id })
  if (!takesMoney.has(loan.row.status)) throw new AppError('NOTHING_DUE')
  return loan
}

const ofLoan = ({ id: loan_id, user_id, application_id, order_id }: Loan['row']): Due['of'] => ({
  user_id,
  application_id,
  order_id,
  loan_id,
})

/** Any amount up to the payoff; the exact amount of a demand pays that demand's row. */
const instalment = async (
  tx: Transaction,
  { row: loan, state, payoff, demands, next_payment }: LoanStanding,
  given: Pesewas | undefined,
  demand: Payment | null,
): Promise<Due> => {
  const most = payoff.amount
  const named = demands.find((one) => one.instalment_number === demand?.instalment_number)
  if (most <= 0 || (demand && !named)) throw new AppError('NOTHING_DUE')
  const due = named?.amount ?? sumOf(demands.map((one) => one.amount))
  const amount = given ?? Math.min(most, due > 0 ? due : (state.next_due?.amount ?? 0))
  if (amount <= 0) throw new AppError('NOTHING_DUE')
  if (amount > most)
    throw notAllowed(
      most,
      text('You can pay at most {amount}, which settles the loan', { amount: money(most) }),
    )
  const least = leastPayment(most, next_payment?.amount)
  if (amount < least && amount !== due)
    throw notAllowed(least, text('The smallest payment is {amount}', { amount: money(least) }))
  const row = demand ?? (await findOldestDemand(tx, loan.id))
  const asked = demands.find((one) => one.instalment_number === row?.instalment_number)
  return {
    payment_type: instalmentTypes[loan.line],
    amount,
    row: asked?.amount === amount ? row : null,
    of: ofLoan(loan),
  }
}

const settlement = async (
  tx: Transaction,
  { row: loan, payoff }: LoanStanding,
  given: Pesewas | undefined,
): Promise<Due> => {
  if (payoff.amount <= 0 || loan.status !== 'active') throw new AppError('NOTHING_DUE')
  return {
    payment_type: 'settlement',
    amount: exactly(payoff.amount, given),
    row: await findRetriable(tx, { kind: 'loan', id: loan.id }, 'settlement'),
    of: ofLoan(loan),
  }
}

const expectType = (loan: Loan, payment_type: PaymentType): void => {
  if (payment_type !== 'settlement' && payment_type !== instalmentTypes[loan.row.line])
    throw invalid('payment_type', 'Pay an instalment, or settle the loan')
}

/** An instalment of a loan, part or more of it, or its payoff today. */
export const dueOfLoan = async (
  ctx: TransactionContext,
  key: LoanKey,
  { payment_type, amount }: { payment_type: PaymentType; amount?: Pesewas | undefined },
  demand: Payment | null = null,
): Promise<Due> => {
  const loan = await lockPayableLoan(ctx, key)
  expectType(loan, payment_type)
  const standing = await standingOf(ctx.db, loan.row, today(ctx.clock), loan.events)
  return payment_type === 'settlement'
    ? settlement(ctx.db, standing, amount)
    : instalment(ctx.db, standing, amount, demand)
}

/**
 * What cash or a transfer pays on a loan. Any amount, since the money is already here: the excess becomes the
 * tenant's credit, and a written-off loan recovers it. A settlement must be in full.
 */
export const loanDueByHand = async (
  ctx: TransactionContext,
  key: LoanKey,
  paid: { payment_type: PaymentType; amount: Pesewas },
): Promise<Due> => {
  if (paid.payment_type === 'settlement') return dueOfLoan(ctx, key, paid)
  const loan = await lockPayableLoan(ctx, key)
  expectType(loan, paid.payment_type)
  return { ...paid, row: null, of: ofLoan(loan.row) }
}
