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
/** The payment `reverses` never happened: charged back, or entered by mistake. */
export interface PaymentReversalEvent extends EventBase {
  kind: 'payment_reversal'
  reverses: string
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
  'write_off',
] as const satisfies readonly LoanEventKind[]

/** A line of a log as it is stored. */
export interface StoredEvent extends EventBase {
  kind: string
  instalment_number: number | null
  data: Record<string, unknown> | null
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

/**
 * The order of replay: by day, and on one day in the order of the log. Reversed payments and their reversals are left out,
 * later events too.
 */
export const inReplayOrder = (events: readonly LoanEvent[], asOf: LocalDate): LoanEvent[] => {
  const seen = events.filter((event) => event.effective_date <= asOf)
  const reversed = new Set(
    seen.flatMap((event) => (event.kind === 'payment_reversal' ? [event.reverses] : [])),
  )
  return seen
    .filter((event) => event.kind !== 'payment_reversal' && !reversed.has(event.id))
    .sort((left, right) => left.effective_date.localeCompare(right.effective_date))
}

/** Money that came in and was not taken back. */
export const receiptsOf = (events: readonly LoanEvent[]): LoanEvent[] => {
  const reversed = new Set(events.flatMap((event) => ('reverses' in event ? [event.reverses] : [])))
  return events.filter(({ id, kind }) => (kind === 'payment' || kind === 'settlement') && !reversed.has(id))
}
