import { type LocalDate, localDateOf } from './calendar.ts'
import type {
  ApplicationStatus,
  DocumentType,
  InstalmentStatus,
  LoanStatus,
  OrderStatus,
  PaymentType,
} from './enumerations.ts'
import type { NextPayment } from './financing/demands.ts'
import type { Pesewas } from './money.ts'

/** Smallest amount in pesewas that the payment provider accepts. */
export const smallestPayment: Pesewas = 100

/**
 * Smallest payment accepted towards a debt of `most`. A demand or remainder below the provider's minimum is
 * paid whole.
 */
export const leastPayment = (most: Pesewas, asked: Pesewas = most): Pesewas =>
  Math.min(smallestPayment, asked, most)

/**
 * A payment that the person can make: `amount` is requested, and anything from `least` to `most` is accepted.
 */
export interface Payable {
  payment_type: PaymentType
  amount: Pesewas
  least: Pesewas
  most: Pesewas
  /** Interest saved by paying `most`, which settles the loan; 0 when there is nothing to save. */
  saves: Pesewas
  /** Instalments covered by `amount`, oldest first; empty for a fee, a price or a written-off debt. */
  instalment_numbers: number[]
  /** Total number of instalments of the loan. */
  instalment_count: number
}

/** Why the person has nothing to do but wait. */
export const waitReasons = [
  'analyst',
  'review',
  'payout',
  'schedule',
  'nothing_due',
  'delivery',
  'return',
  'paused',
] as const
export type WaitReason = (typeof waitReasons)[number]

/** One item of a person's agenda as codes, amounts and dates. Clients supply the wording. */
export type AgendaItem =
  | {
      kind: 'pay'
      payable: Payable
      due_date: LocalDate | null
      /** Late fees included in `amount`; `without_late_fees` is the remainder. */
      late_fees: Pesewas
      without_late_fees: Pesewas
      overdue: boolean
    }
  /**
   * A chargeback: the payer's bank reversed a payment, so its demand is due again in full. `stops` means that
   * an application or order is on hold until it is paid.
   */
  | { kind: 'charged_back'; demand_id: string; payable: Payable; due_date: LocalDate | null; stops: boolean }
  /**
   * The outcome of a payment is unknown, so no other payment of the same debt is accepted. `payable` is the
   * original request.
   */
  | { kind: 'payment_under_way'; payment_id: string; amount: Pesewas; payable: Payable }
  /** The tenant's employer pays. `payable` lets the tenant pay anyway. */
  | { kind: 'covered'; payable: Payable }
  /** Rejected documents to replace. An empty list means that required documents are missing. */
  | { kind: 'documents'; rejected: { document_type: DocumentType; reason: string | null }[] }
  | { kind: 'answer'; question: string | null }
  | { kind: 'sign'; until: string | null }
  /** `amount` and `payee` are set when waiting for a payout. */
  | { kind: 'wait'; reason: WaitReason; amount: Pesewas | null; payee: string | null }
  /** Finished. `payable` is set while something can still be paid; `credit` is refundable on request. */
  | { kind: 'over'; status: ApplicationStatus | OrderStatus; payable: Payable | null; credit: Pesewas }

/** A debt reinstated by a chargeback. */
export interface ReinstatedDebt {
  demand_id: string
  payment_type: PaymentType
  owed: Pesewas
  due_date: LocalDate | null
  /** A payment of this debt is in progress, outcome unknown. */
  being_paid: boolean
  /** The application or order is on hold until this is paid. */
  stops: boolean
}

/** A payment whose outcome the provider has not reported yet (domain.md §3, Payment). */
export interface PaymentUnderWay {
  id: string
  payment_type: PaymentType
  amount: Pesewas
}

/** A loan's position today, as far as the agenda needs it. */
export interface LoanOnAgenda {
  status: LoanStatus
  /** On hold while a return of its goods is reviewed. */
  held: boolean
  instalment_type: PaymentType
  instalments: readonly { number: number; outstanding: Pesewas; status: InstalmentStatus }[]
  next_payment: NextPayment | null
  /** Amount that settles the loan today, in pesewas, and therefore the largest payment accepted. */
  payoff: Pesewas
  /** Interest saved by settling today. */
  interest_saved: Pesewas
  /** Credit held for the payer. */
  credit: Pesewas
  under_way: PaymentUnderWay | null
}

/** An application with its fees and loan, as far as its agenda depends on them. */
export interface ApplicationOnAgenda {
  status: ApplicationStatus
  signed_at: string | null
  offer_expires_at: string | null
  decision_reason: string | null
  total_advance_payment: Pesewas
  landlord_name: string
  /** One entry per unmet requirement, listing the document types that would satisfy it. */
  missing: readonly { any_of: readonly DocumentType[] }[]
  /** Newest first. */
  rejected: readonly { document_type: DocumentType; reason: string | null }[]
  fees: {
    application_fee: Pesewas
    application_fee_settled: boolean
    balance_at_signing: Pesewas
    balance_paid: boolean
  }
  /** Payments of the application's own fees whose outcome is unknown. */
  under_way: readonly PaymentUnderWay[]
  loan: LoanOnAgenda | null
}

/** An order with its price and plan, as far as its agenda depends on them. */
export interface OrderOnAgenda {
  status: OrderStatus
  reserved_until: string | null
  /** The payment that would confirm the order; null when none is needed. */
  purchase: { amount: Pesewas; unsigned: boolean } | null
  under_way: PaymentUnderWay | null
  loan: LoanOnAgenda | null
}

/** Statuses in which an order is still in progress, regardless of what is owed on it. */
export const openOrderStatuses = [
  'draft',
  'pending-credit',
  'awaiting-payment',
  'confirmed',
  'packed',
  'out-for-delivery',
  'return-requested',
  'returned',
] as const satisfies readonly OrderStatus[]

const over = (status: ApplicationStatus | OrderStatus, credit: Pesewas = 0): AgendaItem => ({
  kind: 'over',
  status,
  payable: null,
  credit,
})

const wait = (reason: WaitReason): AgendaItem => ({ kind: 'wait', reason, amount: null, payee: null })

/** A fee or a price, payable only in full. */
const whole = (payment_type: PaymentType, amount: Pesewas): Payable => ({
  payment_type,
  amount,
  least: amount,
  most: amount,
  saves: 0,
  instalment_numbers: [],
  instalment_count: 0,
})

const payOrFollow = (
  payable: Payable,
  under_way: PaymentUnderWay | null | undefined,
  due_date: LocalDate | null,
): AgendaItem =>
  under_way
    ? { kind: 'payment_under_way', payment_id: under_way.id, amount: under_way.amount, payable }
    : { kind: 'pay', payable, due_date, late_fees: 0, without_late_fees: payable.amount, overdue: false }

const underWayOf = (application: ApplicationOnAgenda, type: PaymentType) =>
  application.under_way.find(({ payment_type }) => payment_type === type)

/** Any amount is accepted, up to the loan's payoff. */
const ofLoan = (
  { instalment_type, instalments, payoff, interest_saved, next_payment }: LoanOnAgenda,
  amount: Pesewas,
  instalment_numbers: number[],
): Payable => ({
  payment_type: instalment_type,
  amount,
  least: leastPayment(payoff, next_payment?.amount),
  most: payoff,
  saves: interest_saved,
  instalment_numbers,
  instalment_count: instalments.length,
})

/**
 * The next payment. Near the end of a loan the demands can exceed the payoff, so the request is capped at it.
 */
const nextItem = (loan: LoanOnAgenda): AgendaItem | null => {
  const { next_payment: next, payoff, under_way } = loan
  const amount = Math.min(next?.amount ?? under_way?.amount ?? 0, payoff)
  const payable = ofLoan(loan, amount, next?.numbers ?? [])
  if (under_way)
    return { kind: 'payment_under_way', payment_id: under_way.id, amount: under_way.amount, payable }
  if (!next || amount <= 0) return null
  const late_fees = Math.min(next.late_fees, amount)
  return {
    kind: 'pay',
    payable,
    due_date: next.due_date,
    late_fees,
    without_late_fees: amount - late_fees,
    overdue: next.status === 'overdue',
  }
}

/** Instalments that an employer covers are shown but never demanded. */
const coveredItem = (loan: LoanOnAgenda): AgendaItem | null => {
  const covered = loan.instalments.filter(({ status }) => status === 'covered')
  if (covered.length === 0) return null
  const amount = covered.reduce((sum, { outstanding }) => sum + outstanding, 0)
  return {
    kind: 'covered',
    payable: ofLoan(
      loan,
      amount,
      covered.map(({ number }) => number),
    ),
  }
}

/** Agenda of a running loan: what the tenant pays, and what the employer pays for them. */
const runningItems = (loan: LoanOnAgenda): AgendaItem[] => {
  if (loan.held) return [wait('paused')]
  const next = nextItem(loan)
  const covered = coveredItem(loan)
  // While an employer pays, an instalment not yet due will probably be covered too, so it is not demanded
  // yet.
  const early = next?.kind === 'pay' && loan.next_payment?.status === 'upcoming'
  if (covered) return next && !early ? [next, covered] : [covered]
  return [next ?? wait('nothing_due')]
}

/** A written-off balance can still be paid, also in parts. */
const writtenOffItems = (loan: LoanOnAgenda | null): AgendaItem[] => {
  const under_way = loan?.under_way
  const payable = loan && loan.payoff > 0 ? ofLoan(loan, loan.payoff, []) : null
  return [
    { kind: 'over', status: 'written-off', payable: under_way ? null : payable, credit: 0 },
    ...(payable && under_way ? [payOrFollow(payable, under_way, null)] : []),
  ]
}

const documentItems = ({ missing, rejected }: ApplicationOnAgenda): AgendaItem[] => {
  if (missing.length === 0) return []
  // A rejected document no longer matters once another document satisfies its requirement.
  const needed = new Set(missing.flatMap(({ any_of }) => any_of))
  const newest = new Map(
    rejected
      .filter(({ document_type }) => needed.has(document_type))
      .toReversed()
      .map((one) => [one.document_type, one]),
  )
  return [{ kind: 'documents', rejected: [...newest.values()].toReversed() }]
}

const undecidedItems = (application: ApplicationOnAgenda): AgendaItem[] => {
  const { status, fees, decision_reason } = application
  const asked: AgendaItem[] =
    status === 'info-requested' ? [{ kind: 'answer', question: decision_reason }] : []
  const fee = fees.application_fee_settled
    ? []
    : [
        payOrFollow(
          whole('application_fee', fees.application_fee),
          underWayOf(application, 'application_fee'),
          null,
        ),
      ]
  const items = [...asked, ...fee, ...documentItems(application)]
  return items.length > 0 ? items : [wait(status === 'pending' ? 'analyst' : 'review')]
}

const approvedItem = (application: ApplicationOnAgenda): AgendaItem => {
  const { signed_at, offer_expires_at: until, fees } = application
  if (signed_at === null) return { kind: 'sign', until }
  if (!fees.balance_paid)
    return payOrFollow(
      whole('initial_payment', fees.balance_at_signing),
      underWayOf(application, 'initial_payment'),
      until === null ? null : localDateOf(until),
    )
  const { total_advance_payment: amount, landlord_name: payee } = application
  return { kind: 'wait', reason: 'payout', amount, payee }
}

/**
 * What a tenant has to do for an application, most urgent first; when Efie acts next, what it is doing. Never
 * empty.
 */
export const applicationAgenda = (application: ApplicationOnAgenda): AgendaItem[] => {
  const { status, loan } = application
  switch (status) {
    case 'pending':
    case 'in-review':
    case 'info-requested':
      return undecidedItems(application)
    case 'approved':
      return [approvedItem(application)]
    case 'active':
      return loan ? runningItems(loan) : [wait('schedule')]
    case 'written-off':
      return writtenOffItems(loan)
    case 'settled':
      return [over(status, loan?.credit)]
    case 'rejected':
    case 'cancelled':
    case 'expired':
      return [over(status)]
  }
}

const purchaseItem = ({ purchase, under_way, reserved_until }: OrderOnAgenda): AgendaItem => {
  if (!purchase) return wait('delivery')
  if (purchase.unsigned && !under_way) return { kind: 'sign', until: reserved_until }
  const day = reserved_until === null ? null : localDateOf(reserved_until)
  return payOrFollow(whole('order', purchase.amount), under_way, day)
}

/** Agenda of a delivered order, from the state of its plan. */
const deliveredItems = ({ status, loan }: OrderOnAgenda): AgendaItem[] => {
  switch (loan?.status) {
    case 'active':
      return runningItems(loan)
    case 'written-off':
      return writtenOffItems(loan)
    case 'settled':
      return [over('settled', loan.credit)]
    case 'cancelled':
    case undefined:
      return [over(status)]
  }
}

/** What a buyer has to do for an order and its instalment plan. Never empty. */
export const orderAgenda = (order: OrderOnAgenda): AgendaItem[] => {
  const { status } = order
  switch (status) {
    case 'draft':
    case 'pending-credit':
      return [wait('analyst')]
    case 'awaiting-payment':
      return [purchaseItem(order)]
    case 'confirmed':
    case 'packed':
    case 'out-for-delivery':
      return [wait('delivery')]
    case 'return-requested':
    case 'returned':
      return [wait('return')]
    case 'delivered':
    case 'closed':
      return deliveredItems(order)
    case 'declined':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return [over(status)]
  }
}

/** Agenda item for a charged-back payment, shown beside all others. */
export const reinstatedDebtItem = (
  owed: ReinstatedDebt,
): Extract<AgendaItem, { kind: 'payment_under_way' | 'charged_back' }> => {
  const { demand_id, payment_type, due_date, stops } = owed
  const payable = whole(payment_type, owed.owed)
  return owed.being_paid
    ? { kind: 'payment_under_way', payment_id: demand_id, amount: owed.owed, payable }
    : { kind: 'charged_back', demand_id, payable, due_date, stops }
}
