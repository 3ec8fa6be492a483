import type { LocalDate } from '../calendar.ts'
import { type Pesewas, proportion } from '../money.ts'
import type { Instalment, Schedule } from './schedule.ts'

/** Order of allocation within an instalment (domain.md §1). */
export const allocationOrder = ['interest', 'principal', 'fee', 'late_fee'] as const
export type Component = (typeof allocationOrder)[number]
/** Pesewas per component of an instalment. */
export type Amounts = Record<Component, Pesewas>

/**
 * One instalment during replay: what it owes after charges, waivers and rebates, and what it has received.
 */
export interface InstalmentState extends Instalment {
  owed: Amounts
  paid: Amounts
  /** The day on which its balance reached zero; null while anything is owed. */
  paid_on: LocalDate | null
}

/** The part of one payment, or of credit, that reached one instalment. */
export interface Allocation extends Amounts {
  event_id: string
  /** `credit` when the money came from the tenant's credit, otherwise `payment`. */
  source: 'payment' | 'credit'
  effective_date: LocalDate
  instalment_number: number
}

/** Mutable state of a replay. Only `replayLoan` owns and changes it. */
export interface LoanState {
  instalments: InstalmentState[]
  /** Overpayment held for the tenant. */
  credit: Pesewas
  allocations: Allocation[]
  /**
   * Interest prepaid at signing for months that had not begun at settlement or write-off; released to credit.
   */
  prepaid_interest_released: Pesewas
}

export const noAmounts = (): Amounts => ({ interest: 0, principal: 0, fee: 0, late_fee: 0 })

export const totalOf = (amounts: Amounts): Pesewas =>
  amounts.interest + amounts.principal + amounts.fee + amounts.late_fee

/** What is still owed on an instalment, by component. */
export const outstandingOf = ({ owed, paid }: Pick<InstalmentState, 'owed' | 'paid'>): Amounts => ({
  interest: owed.interest - paid.interest,
  principal: owed.principal - paid.principal,
  fee: owed.fee - paid.fee,
  late_fee: owed.late_fee - paid.late_fee,
})

/** State of a loan before any event: everything scheduled is owed and nothing is paid. */
export const initialState = (schedule: Schedule): LoanState => ({
  instalments: schedule.instalments.map((instalment) => ({
    ...instalment,
    owed: {
      interest: instalment.interest,
      principal: instalment.principal,
      fee: instalment.fee,
      late_fee: 0,
    },
    paid: noAmounts(),
    paid_on: null,
  })),
  credit: 0,
  allocations: [],
  prepaid_interest_released: 0,
})

/**
 * Restores the invariants after `owed` changed: money paid for what is no longer owed becomes credit, and
 * `paid_on` matches the balance.
 */
export const rebalance = (state: LoanState, instalment: InstalmentState, date: LocalDate): void => {
  for (const component of allocationOrder) {
    const excess = instalment.paid[component] - instalment.owed[component]
    if (excess > 0) {
      instalment.paid[component] -= excess
      state.credit += excess
    }
  }
  const settled = totalOf(outstandingOf(instalment)) === 0
  instalment.paid_on = settled ? (instalment.paid_on ?? date) : null
}

/** Allocates money to one instalment, interest → principal → fee → late fee. Returns the remainder. */
const allocateTo = (
  instalment: InstalmentState,
  money: Pesewas,
  date: LocalDate,
): { left: Pesewas; taken: Amounts } => {
  const open = outstandingOf(instalment)
  const taken = noAmounts()
  let left = money
  for (const component of allocationOrder) {
    taken[component] = Math.min(left, open[component])
    instalment.paid[component] += taken[component]
    left -= taken[component]
  }
  if (left < money && totalOf(outstandingOf(instalment)) === 0) instalment.paid_on = date
  return { left, taken }
}

/** Allocates money to the given instalments, oldest first. Returns the remainder that none of them needed. */
export const allocate = (
  state: LoanState,
  targets: readonly InstalmentState[],
  money: Pesewas,
  from: Pick<Allocation, 'event_id' | 'source' | 'effective_date'>,
): Pesewas => {
  let left = money
  for (const instalment of targets) {
    if (left === 0) break
    const filled = allocateTo(instalment, left, from.effective_date)
    if (filled.left < left)
      state.allocations.push({ ...from, instalment_number: instalment.number, ...filled.taken })
    left = filled.left
  }
  return left
}

/**
 * Deducts money refunded to the tenant from their credit. If the payment behind that credit has since been
 * reversed, the shortfall comes out of the latest allocations, which are then owed again. Returns how much
 * could be deducted.
 */
export const deductRefund = (state: LoanState, amount: Pesewas): Pesewas => {
  let left = amount - Math.min(state.credit, amount)
  state.credit -= amount - left
  for (const instalment of state.instalments.toReversed())
    for (const component of allocationOrder.toReversed()) {
      const taken = Math.min(left, instalment.paid[component])
      if (taken === 0) continue
      instalment.paid[component] -= taken
      instalment.paid_on = null
      left -= taken
    }
  return amount - left
}

/**
 * Credits returned goods: from the last instalment backwards, the principal of months not begun and the same
 * share of their interest. Any excess becomes the tenant's credit.
 */
export const creditReturn = (state: LoanState, amount: Pesewas, date: LocalDate): void => {
  let left = amount
  for (const instalment of state.instalments.toReversed()) {
    if (left === 0) break
    if (instalment.period_start <= date || instalment.owed.principal === 0) continue
    const share = Math.min(left, instalment.owed.principal)
    instalment.owed.interest -= proportion(instalment.owed.interest, share, instalment.owed.principal)
    instalment.owed.principal -= share
    left -= share
    rebalance(state, instalment, date)
  }
  state.credit += left
}
