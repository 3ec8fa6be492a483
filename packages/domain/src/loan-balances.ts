import type { ReplayedLoan } from './financing/allocation.ts'
import { outstandingOf } from './financing/loan-state.ts'
import { interestInSuspense } from './financing/non-accrual.ts'
import type { Schedule } from './financing/schedule.ts'
import type { LoanAccountBalances } from './loan-postings.ts'
import { type Pesewas, sumOf } from './money.ts'

/**
 * A loan's share of the accounts that all loans share, computed from its log: the sub-ledger of those
 * accounts. Pesewas.
 */
export interface LoanBalances {
  /** Unpaid interest of begun months: account 1110 for rent, 1210 for the shop. */
  interest_receivable: Pesewas
  /** Interest paid for months not begun, at signing or later: account 2030. */
  interest_in_advance: Pesewas
  /** Tenant's credit: account 2000. */
  credit: Pesewas
}

/** A loan's share of every account that it uses, principal and charges included. Pesewas. */
export interface LoanHoldings extends LoanBalances {
  /** Account 1100 for rent, 1200 for the shop. */
  principal: Pesewas
  /** Unpaid fees and late fees: accounts 1120 and 1130. */
  charges: Pesewas
  /**
   * The part of interest receivable that is not income until paid: account 1180 for rent, 1280 for the shop.
   */
  interest_suspended: Pesewas
}

/** Sub-ledger balances at the end of the day of the replay. After a write-off only credit remains. */
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

/** A loan's balance on each account, computed from its log. After a write-off the receivables are zero. */
export const loanAccountBalancesOf = (
  loan: ReplayedLoan,
  schedule: Pick<Schedule, 'prepaid'>,
): LoanAccountBalances => {
  const open = loan.written_off_on === null ? loan.instalments.map(outstandingOf) : []
  return {
    ...loanBalancesOf(loan, schedule),
    principal: sumOf(open.map((line) => line.principal)),
    fees: sumOf(open.map((line) => line.fee)),
    late_fees: sumOf(open.map((line) => line.late_fee)),
  }
}

/**
 * A loan's holdings at the end of the day of the replay, when it is `days` days past due. After a write-off
 * the receivables are zero.
 */
export const loanHoldingsOf = (
  loan: ReplayedLoan,
  schedule: Pick<Schedule, 'prepaid'>,
  days: number,
): LoanHoldings => {
  const { fees, late_fees, ...held } = loanAccountBalancesOf(loan, schedule)
  return { ...held, charges: fees + late_fees, interest_suspended: interestInSuspense(held, days) }
}

/**
 * Exposure: everything the loan owes by the books. The part at risk excludes interest in suspense
 * (`allowanceOf`).
 */
export const exposureOf = ({
  principal,
  interest_receivable,
  charges,
}: Pick<LoanHoldings, 'principal' | 'interest_receivable' | 'charges'>): Pesewas =>
  principal + interest_receivable + charges
