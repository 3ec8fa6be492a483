import type { LoanTimelineEvent } from '@efie/contracts/timelines-events'
import type { Transaction } from '@efie/database'
import {
  holdingsChanged,
  unreversedAmountOf,
  ledgerAccounts,
  loanAccountBalancesOf,
  type LoanEvent,
  type Pesewas,
  type ReplayedLoan,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { recordEvent } from '../../timelines/index.ts'
import { appendEvent } from './append-event.ts'
import { freeCreditOfEnded } from './end-loan.ts'
import { dimensionsOf, type Loan } from './loan.ts'
import { requireLoan } from './lock-loan.ts'
import { findPaymentEvent, findPaymentEvents, type LoanKey } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'

/** The part of a payment that a bank charged back or returned. `entry` is its identity in the ledger. */
export interface TakenBack {
  payment_id: string
  amount: Pesewas
  entry: string
}

const note = (
  ctx: TransactionContext,
  { row }: Loan,
  { amount, won }: { amount: Pesewas; won: boolean },
): Promise<void> => {
  const code = won ? 'payment.chargeback-won' : 'payment.charged-back'
  const event: LoanTimelineEvent = { code, values: { amount, instalment_number: null } }
  return recordEvent(ctx, { ...row, ...event })
}

/** A payment from before a write-off reduced the loss; a later one was a recovery. */
const isOfLoss = ({ events }: Loan, paid: { id: string; effective_date: string }): boolean => {
  const at = events.findIndex(({ kind }) => kind === 'write_off')
  const loss = events[at]
  if (!loss || paid.effective_date > loss.effective_date) return false
  // Within a day, the order in the log decides.
  return paid.effective_date < loss.effective_date || events.findIndex(({ id }) => id === paid.id) < at
}

const correct = async (
  ctx: TransactionContext,
  loan: Loan,
  taken: TakenBack & { won: boolean },
): Promise<void> => {
  const { payment_id, amount, entry, won } = taken
  const paid = await findPaymentEvent(ctx.db, payment_id)
  if (!paid) throw new Error(`payment ${payment_id} is not in the log of its loan`)
  const base = { id: uuidv7(), amount, effective_date: today(ctx.clock) }
  await appendEvent(ctx, loan, {
    event: won
      ? { ...base, kind: 'payment_reinstatement', reinstates: paid.id }
      : { ...base, kind: 'payment_reversal', reverses: paid.id },
    kind: won ? 'chargeback-won' : 'chargeback',
    source_id: entry,
    description: won ? 'Chargeback won: the payment counts again' : 'Payment charged back',
    payment_id,
    of_loss: isOfLoss(loan, paid),
  })
  await note(ctx, loan, { amount, won })
}

/** Reverses part of a payment that its bank took back. What it had paid is owed again from its original day. */
export const recordLoanReversal = async (
  ctx: TransactionContext,
  key: LoanKey,
  taken: TakenBack,
): Promise<ReplayedLoan> => {
  const loan = await requireLoan(ctx, key)
  await correct(ctx, loan, { ...taken, won: false })
  return refreshLoan(ctx, loan)
}

/** Reinstates a reversed payment on its original day. */
export const recordLoanReinstatement = async (
  ctx: TransactionContext,
  key: LoanKey,
  taken: TakenBack,
): Promise<ReplayedLoan> => {
  const loan = await requireLoan(ctx, key)
  await correct(ctx, loan, { ...taken, won: true })
  const state = await refreshLoan(ctx, loan)
  await freeCreditOfEnded(ctx, loan)
  return state
}

/** The instalment of the current period, or the last one, which exists whatever becomes of future periods. */
const chargedOn = ({ row }: Loan): number => {
  const begun = row.schedule.instalments.filter((line) => line.period_start <= row.accrued_through)
  return begun.at(-1)?.number ?? 1
}

const openingEntry = ({ row }: Loan, before: ReplayedLoan, after: ReplayedLoan, amount: Pesewas) =>
  holdingsChanged(
    { amount, place: 'gateway' },
    loanAccountBalancesOf(before, row.schedule),
    loanAccountBalancesOf(after, row.schedule),
    row.line,
    dimensionsOf(row),
    // A written-off loan has no receivables, so the loss changes instead.
    ledgerAccounts.credit_losses,
  )

const charge = async (
  ctx: TransactionContext,
  loan: Loan,
  taken: TakenBack & { instalment_number: number; won: boolean },
): Promise<void> => {
  const { payment_id, amount, entry, instalment_number, won } = taken
  const event: LoanEvent = {
    id: uuidv7(),
    kind: won ? 'fee_waiver' : 'fee',
    amount,
    instalment_number,
    effective_date: today(ctx.clock),
  }
  await appendEvent(ctx, loan, {
    event,
    kind: won ? 'chargeback-won' : 'chargeback',
    source_id: entry,
    description: won
      ? 'Chargeback won: the charge on the loan is cancelled'
      : 'Charged back: added to the current month’s instalment',
    payment_id,
    postings: (before, after) => openingEntry(loan, before, after, won ? amount : 0 - amount),
  })
  await note(ctx, loan, { amount, won })
  await refreshLoan(ctx, loan)
  if (won) await freeCreditOfEnded(ctx, loan)
}

/**
 * Charges the loan for a reversed initial payment, or the reversed part of a settlement, with the current
 * period's instalment. Returns its number.
 */
export const chargeOpening = async (
  ctx: TransactionContext,
  key: LoanKey,
  taken: TakenBack,
): Promise<{ loan_id: string; instalment_number: number }> => {
  const loan = await requireLoan(ctx, key)
  const instalment_number = chargedOn(loan)
  await charge(ctx, loan, { ...taken, instalment_number, won: false })
  return { loan_id: loan.row.id, instalment_number }
}

/** Cancels the charge after the dispute was won; what was paid of it becomes credit. */
export const releaseOpening = async (
  ctx: TransactionContext,
  { loan_id, instalment_number }: { loan_id: string; instalment_number: number },
  taken: TakenBack,
): Promise<void> =>
  charge(ctx, await requireLoan(ctx, { id: loan_id }), { ...taken, instalment_number, won: true })

/** Shares of an employer's payment in one loan, up to `amount`, and what is left of it. */
const partsOf = async (
  tx: Transaction,
  loan: Loan,
  { payment_id, amount }: TakenBack,
  room: (share: { id: string; amount: Pesewas }) => Pesewas,
) => {
  const parts: { id: string; amount: Pesewas; effective_date: string }[] = []
  let left = amount
  for (const share of await findPaymentEvents(tx, payment_id, loan.row.id)) {
    const part = Math.min(left, room(share))
    if (part > 0) parts.push({ ...share, amount: part })
    left -= part
  }
  return { parts, left }
}

/** Reverses part of an employer's payment on a loan, through the clearing account. */
export const recordPayrollReversal = async (
  ctx: TransactionContext,
  key: LoanKey,
  taken: TakenBack,
): Promise<void> => {
  const loan = await requireLoan(ctx, key)
  const { parts, left } = await partsOf(ctx.db, loan, taken, ({ id }) => unreversedAmountOf(loan.events, id))
  if (left > 0) throw new Error(`payment ${taken.payment_id} had not brought so much to loan ${loan.row.id}`)
  for (const part of parts)
    await appendEvent(ctx, loan, {
      event: {
        id: uuidv7(),
        kind: 'payment_reversal',
        amount: part.amount,
        effective_date: today(ctx.clock),
        reverses: part.id,
      },
      kind: 'payroll-allocation-returned',
      source_id: `${taken.entry}:${part.id}`,
      description: 'Payroll deduction reversed',
      payment_id: taken.payment_id,
      place: 'payroll',
      of_loss: isOfLoss(loan, part),
    })
  await refreshLoan(ctx, loan)
}

/** Reinstates it. */
export const recordPayrollReinstatement = async (
  ctx: TransactionContext,
  key: LoanKey,
  taken: TakenBack,
): Promise<void> => {
  const loan = await requireLoan(ctx, key)
  const back = ({ id, amount }: { id: string; amount: Pesewas }) =>
    amount - unreversedAmountOf(loan.events, id)
  const { parts, left } = await partsOf(ctx.db, loan, taken, back)
  if (left > 0)
    throw new Error(`not so much of payment ${taken.payment_id} was taken from loan ${loan.row.id}`)
  for (const part of parts)
    await appendEvent(ctx, loan, {
      event: {
        id: uuidv7(),
        kind: 'payment_reinstatement',
        amount: part.amount,
        effective_date: today(ctx.clock),
        reinstates: part.id,
      },
      kind: 'payroll-allocation-restored',
      source_id: `${taken.entry}:${part.id}`,
      description: 'Payroll deduction counts again',
      payment_id: taken.payment_id,
      place: 'payroll',
      of_loss: isOfLoss(loan, part),
    })
  await refreshLoan(ctx, loan)
}
