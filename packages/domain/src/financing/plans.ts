import { addDays, type LocalDate } from '../calendar.ts'
import type { PlanKind } from '../plan-kinds.ts'
import { type Pesewas, sumOf } from '../money.ts'
import type { ProductTerms, PublicTerms } from './product-terms.ts'
import {
  buildSchedule,
  type ContractLine,
  flatContract,
  reducingContract,
  type Schedule,
} from './schedule.ts'

/** One loan contract of a plan, with its own payout and repayment. Amounts in pesewas. */
export interface Contract {
  principal: Pesewas
  /** Part of the principal paid to the landlord. The rest settles the loan that this one renews. */
  paid_out: Pesewas
  months: number
  lines: ContractLine[]
}

/** What determines a plan's price. Dates do not. */
export interface PlanTerms {
  plan: PlanKind
  monthly_rent: Pesewas
  advance_payment_months: number
  /** Amount lent in addition to the rent, with the first payout, to settle the loan that this one renews. */
  refinanced_amount?: Pesewas
}

/** Months of each contract of the six-plus-six plan, from the Rent Act's limit on rent in advance. */
export const trancheMonths = 6

/** Number of first instalments prepaid at signing. Only the standard plan has any (domain.md §1). */
export const prepaidInstalmentsOf = (
  plan: PlanKind,
  terms: Pick<ProductTerms, 'prepaid_instalments'>,
): number => (plan === 'standard' ? terms.prepaid_instalments : 0)

/**
 * Flat contract that may also refinance a renewed loan's balance. That balance is repaid with the instalments
 * after the prepaid ones, so that the amount due at signing covers the rent alone, and bears the flat rate
 * for the months in which it is repaid.
 */
const flatWith = (
  rent: Pesewas,
  refinanced: Pesewas,
  months: number,
  prepaid: number,
  bps: number,
): Contract => {
  const lines = flatContract(rent, months, bps)
  const more = refinanced === 0 ? [] : flatContract(refinanced, months - prepaid, bps)
  return {
    principal: rent + refinanced,
    paid_out: rent,
    months,
    lines: lines.map((line) => {
      const { principal = 0, interest = 0 } = more[line.period - 1 - prepaid] ?? {}
      return { ...line, principal: line.principal + principal, interest: line.interest + interest }
    }),
  }
}

/**
 * The contracts of a plan: two for six_plus_six, otherwise one. The first also lends what settles a renewed
 * loan.
 */
export const contractsOf = (
  { plan, monthly_rent: rent, advance_payment_months: months, refinanced_amount: more = 0 }: PlanTerms,
  terms: Pick<ProductTerms, 'annual_interest_rate_bps' | 'prepaid_instalments'>,
): Contract[] => {
  const paid_out = rent * months
  const bps = terms.annual_interest_rate_bps
  switch (plan) {
    case 'standard':
      return [flatWith(paid_out, more, months, prepaidInstalmentsOf(plan, terms), bps)]
    case 'reducing': {
      const principal = paid_out + more
      return [{ principal, paid_out, months, lines: reducingContract(principal, months, bps) }]
    }
    case 'six_plus_six': {
      const half = rent * trancheMonths
      return [flatWith(half, more, trancheMonths, 0, bps), flatWith(half, 0, trancheMonths, 0, bps)]
    }
  }
}

/** Merges the schedules of several tranches, so that one replay covers the whole loan. */
export const mergeSchedules = (schedules: readonly Schedule[]): Schedule => ({
  principal: sumOf(schedules.map((schedule) => schedule.principal)),
  interest: sumOf(schedules.map((schedule) => schedule.interest)),
  payout_date: schedules[0]?.payout_date ?? '',
  prepaid: schedules.flatMap((schedule) => schedule.prepaid),
  instalments: schedules.flatMap((schedule) => schedule.instalments),
})

/**
 * Schedules of the tranches paid out so far, from the actual payout dates in tranche order. There are fewer
 * dates than tranches while the second payout is pending. Instalments are numbered consecutively, and a later
 * tranche's first falls due after the earlier one's last, so that no month has two. Throws RangeError when
 * payday is not 1–28.
 */
export const schedulesForPayouts = (
  plan: PlanTerms,
  payday: number,
  payoutDates: readonly LocalDate[],
  terms: PublicTerms,
): Schedule[] => {
  let numbered = 0
  let lastDue: LocalDate | undefined
  const prepaid = prepaidInstalmentsOf(plan.plan, terms)
  return contractsOf(plan, terms)
    .slice(0, payoutDates.length)
    .map((contract, index) => {
      const schedule = buildSchedule(contract.lines, {
        payout_date: payoutDates[index] ?? '',
        payday,
        minimum_days: terms.first_due_minimum_days,
        prepaid,
        tranche: index + 1,
        first_number: numbered + 1,
        ...(lastDue === undefined ? {} : { not_before: addDays(lastDue, 1) }),
      })
      numbered += schedule.instalments.length
      lastDue = schedule.instalments.at(-1)?.due_date
      return schedule
    })
}

/**
 * Whether the second tranche may be paid out at month six. It is withheld over 30 days past due (domain.md
 * §1).
 */
export const mayReleaseSecondTranche = (
  daysPastDue: number,
  terms: Pick<ProductTerms, 'second_tranche_max_days_past_due'>,
): boolean => daysPastDue <= terms.second_tranche_max_days_past_due
