import type { LocalDate } from '../calendar.ts'
import { type Pesewas, sumOf } from '../money.ts'
import { inReplayOrder, type LoanEvent } from './loan-events.ts'
import {
  creditReturn,
  type InstalmentState,
  type LoanState,
  outstandingOf,
  rebalance,
  allocate,
  initialState,
  deductRefund,
  totalOf,
} from './loan-state.ts'
import type { Schedule } from './schedule.ts'
import { lentBy, payoffOf } from './settlement.ts'

/** A loan's position at the end of a day, derived solely from its schedule and log. Amounts in pesewas. */
export interface ReplayedLoan extends LoanState {
  as_of: LocalDate
  /** Everything owed on the schedule, future interest included, before deducting credit. */
  outstanding: Pesewas
  settled_on: LocalDate | null
  written_off_on: LocalDate | null
  total_paid: Pesewas
  /** Credit refunded to the tenant. */
  total_refunded: Pesewas
  /** The oldest open instalment, and what it needs beyond the credit held; null when none is open. */
  next_due: { number: number; due_date: LocalDate; amount: Pesewas } | null
}

const isOpen = (instalment: InstalmentState): boolean => totalOf(outstandingOf(instalment)) > 0

/**
 * Instalments that a payment can reach: those due, and the next open one, which small payments may fill in
 * advance. Anything beyond becomes credit.
 */
const withinReach = (state: LoanState, date: LocalDate): InstalmentState[] => {
  const next = state.instalments.find((instalment) => instalment.due_date > date && isOpen(instalment))
  return state.instalments.filter((instalment) => instalment.due_date <= date || instalment === next)
}

/** Applies the tenant's credit to instalments that have fallen due. */
const useCredit = (state: LoanState, date: LocalDate): void => {
  if (state.credit === 0) return
  const due = state.instalments.filter((instalment) => instalment.due_date <= date)
  state.credit = allocate(state, due, state.credit, {
    event_id: `credit:${date}`,
    source: 'credit',
    effective_date: date,
  })
}

/** Allocates a payment. On a written-off loan it reaches every instalment. */
const receive = (state: LoanState, event: LoanEvent, writtenOff: boolean): void => {
  const { id: event_id, effective_date, amount } = event
  const reached = writtenOff ? state.instalments : withinReach(state, effective_date)
  state.credit += allocate(state, reached, amount, { event_id, source: 'payment', effective_date })
}

/**
 * Stops interest from this day: interest of months not begun is no longer owed, and any already paid becomes
 * credit.
 */
const stopEarning = (state: LoanState, schedule: Schedule, date: LocalDate): void => {
  for (const instalment of lentBy(state.instalments, date))
    if (instalment.period_start > date) {
      instalment.owed.interest = 0
      rebalance(state, instalment, date)
    }
  if (state.prepaid_interest_released > 0) return
  state.prepaid_interest_released = sumOf(
    schedule.prepaid.filter((line) => line.period_start > date).map((line) => line.interest),
  )
  state.credit += state.prepaid_interest_released
}

/** Writes the loan off. What remains owed is exactly that day's payoff, which is the loss. */
const writeOff = (state: LoanState, event: LoanEvent, schedule: Schedule): void => {
  stopEarning(state, schedule, event.effective_date)
  state.credit = allocate(state, state.instalments, state.credit, {
    event_id: event.id,
    source: 'credit',
    effective_date: event.effective_date,
  })
}

/**
 * Settles the loan if the money reaches that day's payoff: interest of months not begun is no longer owed.
 * Returns whether it did.
 */
const settle = (state: LoanState, event: LoanEvent, schedule: Schedule): boolean => {
  const { effective_date: date, amount } = event
  if (amount < payoffOf(state, schedule, date).amount) return false
  stopEarning(state, schedule, date)
  const lent = lentBy(state.instalments, date)
  const left = allocate(state, lent, amount, {
    event_id: event.id,
    source: 'payment',
    effective_date: date,
  })
  state.credit = allocate(state, lent, state.credit, {
    event_id: event.id,
    source: 'credit',
    effective_date: date,
  })
  state.credit += left
  return true
}

/**
 * Adds to or subtracts from what an instalment owes, never below zero. Ignores unknown instalment numbers.
 */
const charge = (
  state: LoanState,
  event: LoanEvent & { instalment_number: number },
  component: 'fee' | 'late_fee',
  sign: 1 | -1,
): void => {
  const instalment = state.instalments.find((candidate) => candidate.number === event.instalment_number)
  if (!instalment) return
  instalment.owed[component] = Math.max(0, instalment.owed[component] + sign * event.amount)
  rebalance(state, instalment, event.effective_date)
}

const apply = (
  state: LoanState,
  event: LoanEvent,
  schedule: Schedule,
  writtenOff: boolean,
): 'settled' | 'written-off' | null => {
  switch (event.kind) {
    case 'payment':
      receive(state, event, writtenOff)
      return null
    case 'settlement':
      if (!writtenOff && settle(state, event, schedule)) return 'settled'
      receive(state, event, writtenOff)
      return null
    case 'late_fee':
      charge(state, event, 'late_fee', 1)
      return null
    case 'fee':
      charge(state, event, 'fee', 1)
      return null
    case 'late_fee_reversal':
    case 'late_fee_waiver':
      charge(state, event, 'late_fee', -1)
      return null
    case 'fee_waiver':
      charge(state, event, 'fee', -1)
      return null
    case 'return_credit':
      creditReturn(state, event.amount, event.effective_date)
      return null
    case 'write_off':
      writeOff(state, event, schedule)
      return 'written-off'
    case 'credit_refund':
    case 'payment_reversal':
    case 'payment_reinstatement':
    case 'credit_refund_return':
      return null
  }
}

const nextDueOf = (state: LoanState): ReplayedLoan['next_due'] => {
  const next = state.instalments.find(isOpen)
  return next
    ? {
        number: next.number,
        due_date: next.due_date,
        amount: Math.max(0, totalOf(outstandingOf(next)) - state.credit),
      }
    : null
}

/** What the payer still has to pay over the whole plan, after deducting credit. */
export const stillToPay = ({ outstanding, credit }: Pick<ReplayedLoan, 'outstanding' | 'credit'>): Pesewas =>
  Math.max(0, outstanding - credit)

/** The oldest open instalment and how much of it is paid, credit held included; null when none is open. */
export const currentInstalment = ({
  instalments,
  next_due,
}: Pick<ReplayedLoan, 'instalments' | 'next_due'>): {
  number: number
  amount: Pesewas
  paid: Pesewas
} | null => {
  const line = instalments.find(({ number }) => number === next_due?.number)
  if (!line || !next_due) return null
  const amount = totalOf(line.owed)
  return { number: line.number, amount, paid: amount - next_due.amount }
}

/**
 * Replays an append-only log onto a schedule up to the end of `asOf` (domain.md §1). Money goes to the oldest
 * instalment first, within it to interest → principal → fee → late fee; it reaches instalments that are due
 * and the next one. The rest is the tenant's credit, applied as instalments fall due, until used or refunded.
 * Backdated events count on their effective date, so the result never depends on when they were recorded.
 * Pure: the same log gives the same loan.
 */
export const replayLoan = (
  schedule: Schedule,
  events: readonly LoanEvent[],
  asOf: LocalDate,
): ReplayedLoan => {
  const state = initialState(schedule)
  const ordered = inReplayOrder(events, asOf)
  const dueDates = schedule.instalments
    .map((instalment) => instalment.due_date)
    .filter((date) => date <= asOf)
  const days = [...new Set([...dueDates, ...ordered.map((event) => event.effective_date)])].sort()
  let settledOn: LocalDate | null = null
  let writtenOffOn: LocalDate | null = null
  let paid = 0
  let refunded = 0
  for (const day of days) {
    useCredit(state, day)
    for (const event of ordered.filter((candidate) => candidate.effective_date === day)) {
      if (event.kind === 'credit_refund') refunded += deductRefund(state, event.amount)
      const result = apply(state, event, schedule, writtenOffOn !== null)
      if (result === 'settled') settledOn ??= day
      if (result === 'written-off') writtenOffOn ??= day
      if (event.kind === 'payment' || event.kind === 'settlement') paid += event.amount
      useCredit(state, day)
    }
  }
  return {
    ...state,
    as_of: asOf,
    outstanding: sumOf(state.instalments.map((instalment) => totalOf(outstandingOf(instalment)))),
    settled_on: settledOn,
    written_off_on: writtenOffOn,
    total_paid: paid,
    total_refunded: refunded,
    next_due: nextDueOf(state),
  }
}

/**
 * Whether nothing keeps the loan from being settled: no balance outstanding, and every planned tranche paid
 * out or cancelled.
 */
export const nothingOwed = (loan: ReplayedLoan, openTranches: number): boolean =>
  loan.outstanding === 0 && openTranches === 0
