import type { LocalDate } from '../calendar.ts'
import type { Pesewas } from '../money.ts'

interface EventBase {
  id: string
  /** The day on which it counts; a backdated one is read there, not where it was written. */
  effective_date: LocalDate
  amount: Pesewas
}

/** Money from the tenant, or from the employer for them. */
export interface PaymentEvent extends EventBase {
  kind: 'payment'
}
/** Money that pays everything off; short of the payoff on its day it counts as a payment. */
export interface SettlementEvent extends EventBase {
  kind: 'settlement'
}
/** A charge on one instalment, by its number. */
export interface ChargeEvent extends EventBase {
  kind: 'late_fee' | 'fee'
  instalment_number: number
  /** The schedule in force when it was charged, which alone decides whether it was rightly charged; absent: the first. */
  schedule_version?: number
}
/** Takes a charge back: a cured late fee, or a waiver by two persons. What was paid of it becomes credit. */
export interface ChargeReversalEvent extends EventBase {
  kind: 'late_fee_reversal' | 'late_fee_waiver' | 'fee_waiver'
  instalment_number: number
}
/** Tenant's credit paid back to them. */
export interface CreditRefundEvent extends EventBase {
  kind: 'credit_refund'
}
/** Goods came back: principal is credited from the last instalment backwards, with the charge not yet earned. */
export interface ReturnCreditEvent extends EventBase {
  kind: 'return_credit'
}
/** So much of the payment `reverses` never came: charged back, refunded, or entered by mistake. */
export interface PaymentReversalEvent extends EventBase {
  kind: 'payment_reversal'
  reverses: string
}
/** So much of what was reversed of the payment `reinstates` came after all: a dispute won. */
export interface PaymentReinstatementEvent extends EventBase {
  kind: 'payment_reinstatement'
  reinstates: string
}
/** So much of the credit that `returns` took out never left: its refund was put back, as of the same day. */
export interface CreditRefundReturnEvent extends EventBase {
  kind: 'credit_refund_return'
  returns: string
}
/** Given up by two persons; payments after it are recoveries and still count. */
export interface WriteOffEvent extends EventBase {
  kind: 'write_off'
}

/** One line of the append-only log of a loan: everything that moved its balance (domain.md §1, Allocation). */
export type LoanEvent =
  | PaymentEvent
  | SettlementEvent
  | ChargeEvent
  | ChargeReversalEvent
  | CreditRefundEvent
  | ReturnCreditEvent
  | PaymentReversalEvent
  | PaymentReinstatementEvent
  | CreditRefundReturnEvent
  | WriteOffEvent

export type LoanEventKind = LoanEvent['kind']
export const loanEventKinds = [
  'payment',
  'settlement',
  'late_fee',
  'fee',
  'late_fee_reversal',
  'late_fee_waiver',
  'fee_waiver',
  'credit_refund',
  'return_credit',
  'payment_reversal',
  'payment_reinstatement',
  'credit_refund_return',
  'write_off',
] as const satisfies readonly LoanEventKind[]

/** A line of a log as it is stored. */
export interface StoredEvent extends EventBase {
  kind: string
  instalment_number: number | null
  data: Record<string, unknown> | null
}

/** What of an event is stored beside the columns that every event has. */
export const eventData = (event: LoanEvent): Record<string, unknown> | null => {
  if ('reverses' in event) return { reverses: event.reverses }
  if ('reinstates' in event) return { reinstates: event.reinstates }
  if ('returns' in event) return { returns: event.returns }
  if ('schedule_version' in event) return { schedule_version: event.schedule_version }
  return null
}

/** Reads a stored line back. A cast, because only events are ever written, each with the fields of its kind. */
export const loanEventOf = ({ id, kind, amount, effective_date, ...row }: StoredEvent): LoanEvent =>
  ({
    id,
    kind,
    amount,
    effective_date,
    ...(row.instalment_number === null ? {} : { instalment_number: row.instalment_number }),
    ...row.data,
  }) as LoanEvent

/** What was taken back of each payment, and what never left of each refund of credit, by its id. */
const takenBack = (events: readonly LoanEvent[]): Map<string, Pesewas> => {
  const sums = new Map<string, Pesewas>()
  const add = (id: string, amount: Pesewas) => sums.set(id, (sums.get(id) ?? 0) + amount)
  for (const event of events) {
    if (event.kind === 'payment_reversal') add(event.reverses, event.amount)
    if (event.kind === 'payment_reinstatement') add(event.reinstates, 0 - event.amount)
    if (event.kind === 'credit_refund_return') add(event.returns, event.amount)
  }
  return sums
}

/** Events with what is left of them; those taken back whole are left out. */
const lessTakenBack = (events: readonly LoanEvent[]): LoanEvent[] => {
  const taken = takenBack(events)
  return events
    .map((event) => ({ ...event, amount: event.amount - (taken.get(event.id) ?? 0) }))
    .filter((event) => event.amount > 0 || !taken.has(event.id))
}

const corrections = new Set<LoanEvent['kind']>([
  'payment_reversal',
  'payment_reinstatement',
  'credit_refund_return',
])
const isCorrection = (event: LoanEvent): boolean => corrections.has(event.kind)

/**
 * The order of replay: by day, and on one day in the order of the log. A payment counts for what was not taken back of it,
 * from its own day on; later events are left out.
 */
export const inReplayOrder = (events: readonly LoanEvent[], asOf: LocalDate): LoanEvent[] =>
  lessTakenBack(events.filter((event) => event.effective_date <= asOf))
    .filter((event) => !isCorrection(event))
    .sort((left, right) => left.effective_date.localeCompare(right.effective_date))

/** Money that came in, each for what was not taken back of it. */
export const receiptsOf = (events: readonly LoanEvent[]): LoanEvent[] =>
  lessTakenBack(events).filter(({ kind }) => kind === 'payment' || kind === 'settlement')

/** What may still be taken back of a payment, or put back of a refund of credit. */
export const keptOf = (events: readonly LoanEvent[], id: string): Pesewas =>
  lessTakenBack(events).find((event) => event.id === id)?.amount ?? 0
