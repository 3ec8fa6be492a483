import type { LocalDate } from '../calendar.ts'
import { type Pesewas, sumOf } from '../money.ts'
import { type InstalmentState, outstandingOf } from './loan-state.ts'
import type { Schedule } from './schedule.ts'

/** What settles a loan on a day, broken down. Amounts in pesewas. */
export interface Payoff {
  as_of: LocalDate
  principal_outstanding: Pesewas
  interest_of_begun_periods: Pesewas
  unpaid_fees: Pesewas
  /** Interest already paid, at signing or later, for months that have not begun. */
  prepaid_interest_credited: Pesewas
  credit: Pesewas
  /** Interest of months not begun, paid already or not: what settling on that day saves. */
  interest_saved: Pesewas
  /** Amount to pay; zero when the tenant is owed money instead. */
  amount: Pesewas
  /** Amount to refund when credits exceed what is owed. */
  refund_due: Pesewas
}

type PayoffLine = Pick<InstalmentState, 'owed' | 'paid' | 'period_start' | 'tranche'>

/** The parts of a replayed loan from which the payoff is computed. */
export interface PayoffSource {
  instalments: readonly PayoffLine[]
  credit: Pesewas
  prepaid_interest_released: Pesewas
}

/** Instalments of tranches paid out by that day. Money lent later was not owed then. */
export const lentBy = <Line extends Pick<InstalmentState, 'period_start' | 'tranche'>>(
  instalments: readonly Line[],
  day: LocalDate,
): Line[] => {
  const begun = new Set(instalments.filter((line) => line.period_start <= day).map((line) => line.tranche))
  // Before the first day no tranche has begun, and the first is the one that would be settled.
  return instalments.filter((line) => line.tranche === 1 || begun.has(line.tranche))
}

/**
 * The only payoff function, used by quote, settlement and write-off (domain.md §1): principal outstanding +
 * interest of begun months + unpaid fees − interest paid for months not begun − tenant's credit. Settling
 * early costs nothing.
 *
 * Month j begins on the (j − 1)th date of the due-date calendar, month 1 at payout. In the standard plan
 * month 1 is prepaid, and instalment 1 repays month 2 and falls due on the day month 2 begins. So in the
 * worked case the payoff is 11 × 82 550 = 908 050 on day 15 (only month 1 has begun, and its interest is
 * paid), and 23 939 more, 931 989, on the first due date.
 */
export const payoffOf = (
  loan: PayoffSource,
  schedule: Pick<Schedule, 'prepaid'>,
  asOf: LocalDate,
): Payoff => {
  const open = lentBy(loan.instalments, asOf).map((instalment) => ({
    begun: instalment.period_start <= asOf,
    paidInterest: instalment.paid.interest,
    ...outstandingOf(instalment),
  }))
  const principal = sumOf(open.map((line) => line.principal))
  const interest = sumOf(open.filter((line) => line.begun).map((line) => line.interest))
  const fees = sumOf(open.map((line) => line.fee + line.late_fee))
  const ahead = open.filter((line) => !line.begun)
  const paidAhead = sumOf(ahead.map((line) => line.paidInterest))
  const prepaid =
    loan.prepaid_interest_released > 0
      ? 0
      : sumOf(schedule.prepaid.filter((line) => line.period_start > asOf).map((line) => line.interest))
  const total = principal + interest + fees - prepaid - paidAhead - loan.credit
  return {
    as_of: asOf,
    principal_outstanding: principal,
    interest_of_begun_periods: interest,
    unpaid_fees: fees,
    prepaid_interest_credited: prepaid + paidAhead,
    credit: loan.credit,
    interest_saved: prepaid + paidAhead + sumOf(ahead.map((line) => line.interest)),
    amount: Math.max(0, total),
    refund_due: Math.max(0, 0 - total),
  }
}
