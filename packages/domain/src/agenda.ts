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

/** The payment service takes no less at once. */
export const smallestPayment: Pesewas = 100

/** The least that is taken of what is owed: a smaller demand, or a smaller rest, is paid whole. */
export const leastPayment = (most: Pesewas, asked: Pesewas = most): Pesewas =>
  Math.min(smallestPayment, asked, most)

/** What may be paid: `amount` is asked for, and any amount from `least` to `most` is taken. */
export interface Payable {
  payment_type: PaymentType
  amount: Pesewas
  least: Pesewas
  most: Pesewas
  /** Interest that falls away when `most` is paid, which settles the loan; 0 where nothing does. */
  saves: Pesewas
  /** The instalments that `amount` is for, oldest first; none of a fee, a price or a debt written off. */
  instalment_numbers: number[]
  /** How many instalments the loan has. */
  instalment_count: number
}

/** Why there is nothing to do but wait. */
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

/** One thing on a person's agenda, in codes, amounts and dates: whoever shows it finds the words. */
export type AgendaItem =
  | {
      kind: 'pay'
      payable: Payable
      due_date: LocalDate | null
      /** The part of the amount that is late fees, and the rest of it. */
      late_fees: Pesewas
      without_late_fees: Pesewas
      overdue: boolean
    }
  /**
   * The payer's bank took a payment back: it is to be paid again, whole, by its demand. `stops`: an application or order waits
   * for it.
   */
  | { kind: 'charged_back'; demand_id: string; payable: Payable; due_date: LocalDate | null; stops: boolean }
  /** The outcome of a payment is not known yet: nothing else is taken until it is. `payable` is what was asked for. */
  | { kind: 'payment_under_way'; payment_id: string; amount: Pesewas; payable: Payable }
  /** Paid by the tenant's employer; `payable` is for whoever wants to pay it themselves all the same. */
  | { kind: 'covered'; payable: Payable }
  /** Documents that were rejected and have to be replaced; with none of them, some are missing. */
  | { kind: 'documents'; rejected: { document_type: DocumentType; reason: string | null }[] }
  | { kind: 'answer'; question: string | null }
  | { kind: 'sign'; until: string | null }
  /** `amount` and `payee` of a payout that is waited for. */
  | { kind: 'wait'; reason: WaitReason; amount: Pesewas | null; payee: string | null }
  /** `payable` where something may still be paid; `credit` is theirs, and they may ask for it back. */
  | { kind: 'over'; status: ApplicationStatus | OrderStatus; payable: Payable | null; credit: Pesewas }

/** What is owed because a bank took a payment back. */
export interface OwedAgain {
  demand_id: string
  payment_type: PaymentType
  owed: Pesewas
  due_date: LocalDate | null
  /** A payment of it whose outcome is not known. */
  being_paid: boolean
  /** Its application or order goes on once it is paid. */
  stops: boolean
}

export interface PaymentUnderWay {
  id: string
  payment_type: PaymentType
  amount: Pesewas
}

/** A loan as it stands today. */
export interface LoanOnAgenda {
  status: LoanStatus
  /** A return that is being looked at holds it. */
  held: boolean
  instalment_type: PaymentType
  instalments: readonly { number: number; outstanding: Pesewas; status: InstalmentStatus }[]
  next_payment: NextPayment | null
  /** What pays all of it today: no payment may be more. */
  payoff: Pesewas
  /** Interest that falls away when all of it is paid today. */
  interest_saved: Pesewas
  /** What is held for the payer. */
  credit: Pesewas
  under_way: PaymentUnderWay | null
}

export interface ApplicationOnAgenda {
  status: ApplicationStatus
  signed_at: string | null
  offer_expires_at: string | null
  decision_reason: string | null
  total_advance_payment: Pesewas
  landlord_name: string
  /** What every requirement without a document would be met by. */
  missing: readonly { any_of: readonly DocumentType[] }[]
  /** Newest first. */
  rejected: readonly { document_type: DocumentType; reason: string | null }[]
  fees: {
    application_fee: Pesewas
    application_fee_settled: boolean
    balance_at_signing: Pesewas
    balance_paid: boolean
  }
  /** Payments of the application itself whose outcome is not known. */
  under_way: readonly PaymentUnderWay[]
  loan: LoanOnAgenda | null
}

export interface OrderOnAgenda {
  status: OrderStatus
  reserved_until: string | null
  /** What confirms it; null when nothing does. */
  purchase: { amount: Pesewas; unsigned: boolean } | null
  under_way: PaymentUnderWay | null
  loan: LoanOnAgenda | null
}

/** Orders in which something is still to happen, whatever is owed on them. */
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

/** A fee or a price, which is paid whole. */
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

/** Any amount up to what pays the loan off. */
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

/** What is to be paid next. Near its end a loan may ask for more than pays it off: no more than that is asked for. */
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

/** What an employer answers for is said, and never asked for. */
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

/** A running loan: what is the tenant's to pay, and what their employer pays for them. */
const runningItems = (loan: LoanOnAgenda): AgendaItem[] => {
  if (loan.held) return [wait('paused')]
  const next = nextItem(loan)
  const covered = coveredItem(loan)
  // While an employer pays, an instalment whose time has not come is likely to be the employer's too.
  const early = next?.kind === 'pay' && loan.next_payment?.status === 'upcoming'
  if (covered) return next && !early ? [next, covered] : [covered]
  return [next ?? wait('nothing_due')]
}

/** What is left of a loan that was written off may still be paid, in parts too. */
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
  // A rejected document that another one stands in for is needed by nobody any more.
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

/** What a tenant has to do for an application, first things first; when it is our turn, what we are doing. Never empty. */
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

/** What is owed on an order that was delivered. */
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

/** The same for an order and its plan. */
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

/** The same of what a bank took back, which is asked for beside everything else. */
export const owedAgainItem = (owed: OwedAgain): AgendaItem => {
  const { demand_id, payment_type, due_date, stops } = owed
  const payable = whole(payment_type, owed.owed)
  return owed.being_paid
    ? { kind: 'payment_under_way', payment_id: demand_id, amount: owed.owed, payable }
    : { kind: 'charged_back', demand_id, payable, due_date, stops }
}
