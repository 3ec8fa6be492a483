import type { ReplayedLoan } from './financing/allocation.ts'
import { outstandingOf } from './financing/loan-state.ts'
import { interestInSuspense } from './financing/non-accrual.ts'
import type { Schedule } from './financing/schedule.ts'
import type { LoanHeld } from './loan-postings.ts'
import { type Pesewas, sumOf } from './money.ts'

/** What a loan's log says that accounts shared by all loans hold for it: their sub-ledger. */
export interface LoanBalances {
  /** Of begun months, not paid: 1110 of rent, 1210 of the shop. */
  interest_receivable: Pesewas
  /** Paid, at signing or later, for months not begun: 2030. */
  interest_in_advance: Pesewas
  /** 2000. */
  credit: Pesewas
}

/** What a loan's log says that every account of its own holds: its principal and charges besides the shared ones. */
export interface LoanHoldings extends LoanBalances {
  /** 1100 of rent, 1200 of the shop. */
  principal: Pesewas
  /** Fees and late fees not paid: 1120 and 1130. */
  charges: Pesewas
  /** Of the interest receivable, what is no income until it is paid: 1180 of rent, 1280 of the shop. */
  interest_suspended: Pesewas
}

/** At the end of the day up to which the loan was replayed. Written off, nothing of it is receivable or earned later. */
export const loanBalancesOf = (loan: ReplayedLoan, schedule: Pick<Schedule, 'prepaid'>): LoanBalances => {
  const { instalments, credit, as_of } = loan
  if (loan.written_off_on !== null) return { interest_receivable: 0, interest_in_advance: 0, credit }
  const begun = instalments.filter((line) => line.period_start <= as_of)
  const ahead = instalments.filter((line) => line.period_start > as_of)
  const prepaid =
    loan.prepaid_interest_released > 0 ? [] : schedule.prepaid.filter((line) => line.period_start > as_of)
  return {
    interest_receivable: sumOf(begun.map((line) => outstandingOf(line).interest)),
    interest_in_advance:
      sumOf(ahead.map((line) => line.paid.interest)) + sumOf(prepaid.map((line) => line.interest)),
    credit,
  }
}

/** What a loan's log says that each account holds for it. Written off, nothing of it is owed by the books any more. */
export const loanHeldOf = (loan: ReplayedLoan, schedule: Pick<Schedule, 'prepaid'>): LoanHeld => {
  const open = loan.written_off_on === null ? loan.instalments.map(outstandingOf) : []
  return {
    ...loanBalancesOf(loan, schedule),
    principal: sumOf(open.map((line) => line.principal)),
    fees: sumOf(open.map((line) => line.fee)),
    late_fees: sumOf(open.map((line) => line.late_fee)),
  }
}

/**
 * At the end of the day up to which the loan was replayed, so many days past due by then. Written off, nothing of it is owed
 * by the books any more.
 */
export const loanHoldingsOf = (
  loan: ReplayedLoan,
  schedule: Pick<Schedule, 'prepaid'>,
  days: number,
): LoanHoldings => {
  const { fees, late_fees, ...held } = loanHeldOf(loan, schedule)
  return { ...held, charges: fees + late_fees, interest_suspended: interestInSuspense(held, days) }
}

/** Everything that a loan owes by the books; what of it could be lost is less its interest in suspense (`allowanceOf`). */
export const exposureOf = ({
  principal,
  interest_receivable,
  charges,
}: Pick<LoanHoldings, 'principal' | 'interest_receivable' | 'charges'>): Pesewas =>
  principal + interest_receivable + charges
