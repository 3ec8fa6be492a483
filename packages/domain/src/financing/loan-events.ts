import type { LocalDate } from '../calendar.ts'
import type { Pesewas } from '../money.ts'

interface EventBase {
  id: string
  /** Value date. A backdated event is replayed on this day, not where it was recorded. */
  effective_date: LocalDate
  amount: Pesewas
}

/** Money from the tenant, or from an employer on the tenant's behalf. */
export interface PaymentEvent extends EventBase {
  kind: 'payment'
}
/** Money meant to settle the loan. Below that day's payoff it counts as an ordinary payment. */
export interface SettlementEvent extends EventBase {
  kind: 'settlement'
}
/** A charge on the instalment with this number. */
export interface ChargeEvent extends EventBase {
  kind: 'late_fee' | 'fee'
  instalment_number: number
  /**
   * Schedule in force when the fee was charged. Only it decides whether the fee was due; absent means the
   * first.
   */
  schedule_version?: number
}
/**
 * Reverses a charge: a cured late fee, or a waiver by two people. Whatever was paid towards it becomes
 * credit.
 */
export interface ChargeReversalEvent extends EventBase {
  kind: 'late_fee_reversal' | 'late_fee_waiver' | 'fee_waiver'
  instalment_number: number
}
/** Tenant's credit refunded to them. */
export interface CreditRefundEvent extends EventBase {
  kind: 'credit_refund'
}
/**
 * Goods were returned: credits principal from the last instalment backwards, with the unearned finance
 * charge.
 */
export interface ReturnCreditEvent extends EventBase {
  kind: 'return_credit'
}
/** Cancels `amount` of the payment `reverses`: charged back, refunded, or recorded by mistake. */
export interface PaymentReversalEvent extends EventBase {
  kind: 'payment_reversal'
  reverses: string
}
/** Restores `amount` of what was reversed of the payment `reinstates`: a dispute was won. */
export interface PaymentReinstatementEvent extends EventBase {
  kind: 'payment_reinstatement'
  reinstates: string
}
/** Cancels `amount` of the credit refund `returns`, with the same value date: the refund was put back. */
export interface CreditRefundReturnEvent extends EventBase {
  kind: 'credit_refund_return'
  returns: string
}
/** Written off by two people. Later payments are recoveries and still count. */
export interface WriteOffEvent extends EventBase {
  kind: 'write_off'
}

/** One entry of a loan's append-only log: everything that changed its balance (domain.md §1, Allocation). */
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

/** A log entry as stored. */
export interface StoredEvent extends EventBase {
  kind: string
  instalment_number: number | null
  data: Record<string, unknown> | null
}

/** The fields of an event that are stored in `data` rather than in columns of their own. */
export const eventData = (event: LoanEvent): Record<string, unknown> | null => {
  if ('reverses' in event) return { reverses: event.reverses }
  if ('reinstates' in event) return { reinstates: event.reinstates }
  if ('returns' in event) return { returns: event.returns }
  if ('schedule_version' in event) return { schedule_version: event.schedule_version }
  return null
}

/**
 * Restores an event from its stored row. The cast is safe because rows are only written from events, with the
 * fields of their kind.
 */
export const loanEventOf = ({ id, kind, amount, effective_date, ...row }: StoredEvent): LoanEvent =>
  ({
    id,
    kind,
    amount,
    effective_date,
    ...(row.instalment_number === null ? {} : { instalment_number: row.instalment_number }),
    ...row.data,
  }) as LoanEvent

/** Per event id, how much of a payment has been reversed, or of a credit refund put back. */
const reversedAmounts = (events: readonly LoanEvent[]): Map<string, Pesewas> => {
  const sums = new Map<string, Pesewas>()
  const add = (id: string, amount: Pesewas) => sums.set(id, (sums.get(id) ?? 0) + amount)
  for (const event of events) {
    if (event.kind === 'payment_reversal') add(event.reverses, event.amount)
    if (event.kind === 'payment_reinstatement') add(event.reinstates, 0 - event.amount)
    if (event.kind === 'credit_refund_return') add(event.returns, event.amount)
  }
  return sums
}

/** Events reduced to what remains of them. Fully reversed ones are left out. */
const netOfReversals = (events: readonly LoanEvent[]): LoanEvent[] => {
  const reversed = reversedAmounts(events)
  return events
    .map((event) => ({ ...event, amount: event.amount - (reversed.get(event.id) ?? 0) }))
    .filter((event) => event.amount > 0 || !reversed.has(event.id))
}

const corrections = new Set<LoanEvent['kind']>([
  'payment_reversal',
  'payment_reinstatement',
  'credit_refund_return',
])
const isCorrection = (event: LoanEvent): boolean => corrections.has(event.kind)

/**
 * Events up to `asOf` in replay order: by value date, and within a day in log order. Corrections are folded
 * into the event that they correct, so a payment counts for its remaining amount from its own value date.
 */
export const inReplayOrder = (events: readonly LoanEvent[], asOf: LocalDate): LoanEvent[] =>
  netOfReversals(events.filter((event) => event.effective_date <= asOf))
    .filter((event) => !isCorrection(event))
    .sort((left, right) => left.effective_date.localeCompare(right.effective_date))

/** Payments received, each reduced to what has not been reversed. */
export const receiptsOf = (events: readonly LoanEvent[]): LoanEvent[] =>
  netOfReversals(events).filter(({ kind }) => kind === 'payment' || kind === 'settlement')

/** How much of a payment, or of a credit refund, can still be reversed. In pesewas. */
export const unreversedAmountOf = (events: readonly LoanEvent[], id: string): Pesewas =>
  netOfReversals(events).find((event) => event.id === id)?.amount ?? 0
