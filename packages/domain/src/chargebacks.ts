import { type Pesewas, sumOf } from './money.ts'

/** The provider's dispute statuses, and `accepted`: staff recorded that the bank took the money. */
export const chargebackStatuses = ['open', 'lost', 'accepted', 'won'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/** One employee's share of a charged-back invoice payment, in pesewas. */
export interface ReturnedShare {
  line_id: string
  application_id: string
  amount: Pesewas
}

/** What was taken from an unidentified receipt. */
export interface TakenReceipt {
  id: string
  amount: Pesewas
}

/** What the charged-back remainder of a payment was booked against. */
type ChargebackSource =
  /** A payment in a loan's log: reversed there from its own value date. */
  | { kind: 'loan-payment' }
  /**
   * Paid before the loan began, or part of what settled it, so the loan's log charges it to an instalment.
   */
  | { kind: 'loan-charge'; loan_id: string; instalment_number: number }
  /** Money that was the person's own: the balance held for them falls. */
  | { kind: 'held'; account: 'tenant_credit' | 'initial_payments' }
  /** The person owes it again, separately from what the payment had paid for. */
  | { kind: 'receivable' }
  /**
   * An employer's payment: its shares, what no loan had got of it and is taken from receipts, and what had reached loans that have
   * ended.
   */
  | { kind: 'invoice'; shares: ReturnedShare[]; left: Pesewas; receipts: TakenReceipt[]; lost: Pesewas }
  /** The payment had been refunded in full. */
  | { kind: 'refunded' }

/** Written off and not recovered since. */
export const netWriteOffOf = (dispute: { written_off: Pesewas; recovered: Pesewas }): Pesewas =>
  dispute.written_off - dispute.recovered

/**
 * What recording a chargeback would do, shown before it is recorded. `loan`: the loan is replayed without the
 * payment. `lost`: that loan was written off. `loan-charge`: the loan that began with the payment charges it.
 * `held`: it comes out of credit held for the payer. `owed`: they owe it again. `stops`: they owe it again,
 * and the application or order is on hold until it is paid. `invoice`: the employer owes it again.
 * `refunded`: nothing of the payment is left.
 */
export const chargebackOutcomes = [
  'loan',
  'lost',
  'loan-charge',
  'held',
  'owed',
  'stops',
  'invoice',
  'refunded',
] as const
export type ChargebackOutcome = (typeof chargebackOutcomes)[number]

/** A failed refund of the payment. The bank has now returned what that refund owed the payer. */
export interface RefundByBank {
  id: string
  amount: Pesewas
}

/** What a chargeback was booked against, so that winning the dispute reverses exactly that. */
export type ChargebackEffect = ChargebackSource & {
  refunds?: RefundByBank[]
  /** Refunded earlier and charged back as well: the payer has it twice, and owes it. */
  above?: Pesewas
  /** The remainder after part of a chargeback was won. It is not a second dispute from the provider. */
  rest?: true
}

/** How a charged-back amount splits over what the payment had become. Amounts in pesewas. */
export interface ChargebackParts {
  left: Pesewas
  refunds: RefundByBank[]
  above: Pesewas
}

/**
 * Splits a charged-back amount: first what is left of the payment, then failed refunds (each only in full),
 * and finally `above`, what exceeds both.
 */
export const chargebackParts = (
  amount: Pesewas,
  left: Pesewas,
  failed: readonly RefundByBank[],
): ChargebackParts => {
  const refunds: RefundByBank[] = []
  let rest = amount
  for (const { id, amount: owed } of failed)
    if (rest > left && owed <= rest) {
      refunds.push({ id, amount: owed })
      rest -= owed
    }
  return { left: Math.min(left, rest), refunds, above: Math.max(0, rest - left) }
}

/** The same split, read from a booked chargeback. */
export const partsOfEffect = (amount: Pesewas, effect: ChargebackEffect | null): ChargebackParts => {
  const { refunds = [], above = 0 } = effect ?? {}
  return { left: amount - above - sumOf(refunds.map((one) => one.amount)), refunds, above }
}

/**
 * A reported dispute status. `resolved_at` is the provider's decision date; null while only staff have
 * recorded anything.
 */
interface DisputeReport {
  status: ChargebackStatus
  resolved_at: string | null
}

/**
 * What to do with a report about a dispute. `book`: the money is gone. `reverse`: it is back. `note`: record
 * it, no money moves. `ignore`: already known, or older than what is known. `contradiction`: the provider
 * reports the opposite of what is known without a date that orders the two, so a person has to find out.
 */
export type DisputeStep = 'book' | 'reverse' | 'note' | 'ignore' | 'contradiction'

const taken = new Set<ChargebackStatus>(['lost', 'accepted'])

const isOlder = (reported: DisputeReport, known: DisputeReport): boolean =>
  reported.resolved_at !== null && known.resolved_at !== null && reported.resolved_at < known.resolved_at

const isLater = (reported: DisputeReport, known: DisputeReport): boolean =>
  reported.resolved_at !== null && known.resolved_at !== null && reported.resolved_at > known.resolved_at

/**
 * The provider reports a win after staff recorded a loss. When the provider had already decided before that,
 * only a later decision reverses it.
 */
const afterPerson = (known: DisputeReport, reported: DisputeReport): DisputeStep => {
  if (known.resolved_at === null || isLater(reported, known)) return 'reverse'
  return reported.resolved_at === null ? 'contradiction' : 'ignore'
}

/**
 * Compares a new report with the known state of a dispute, if any. Reports arrive late, twice or out of
 * order.
 */
export const disputeStep = (known: DisputeReport | null, reported: DisputeReport): DisputeStep => {
  if (known === null || known.status === 'open') {
    if (taken.has(reported.status)) return 'book'
    return known?.status === reported.status ? 'ignore' : 'note'
  }
  if (reported.status === 'open' || reported.status === known.status || isOlder(reported, known))
    return 'ignore'
  if (reported.status !== 'won' && taken.has(known.status)) return 'note'
  if (known.status === 'accepted') return afterPerson(known, reported)
  if (known.status === 'lost') return 'reverse'
  return isLater(reported, known) ? 'book' : 'contradiction'
}

/** A completed payment, as far as `paidAndKept` needs it. Amounts in pesewas. */
interface ReceivedPayment {
  amount: Pesewas
  refunded_amount: Pesewas
  refunding_amount: Pesewas
  charged_back_amount: Pesewas
  dispute_id: string | null
  surplus: boolean
}

/**
 * Sum paid for one thing and not refunded, in pesewas. A charged-back amount is owed separately, so the
 * original payment goes on counting; a payment that makes a chargeback good (`dispute_id` set) counts only
 * for its refunds.
 */
export const paidAndKept = (received: readonly ReceivedPayment[]): Pesewas =>
  sumOf(
    received
      .filter((row) => !row.surplus)
      .map((row) => {
        const refunded = row.refunded_amount - row.charged_back_amount + row.refunding_amount
        return (row.dispute_id === null ? row.amount : 0) - refunded
      }),
  )

/** Status of a completed payment of `amount` after `returned` pesewas went back to the payer. */
export const statusAfterReturn = (
  amount: Pesewas,
  returned: Pesewas,
): 'completed' | 'partly-refunded' | 'refunded' => {
  if (returned <= 0) return 'completed'
  return returned >= amount ? 'refunded' : 'partly-refunded'
}
