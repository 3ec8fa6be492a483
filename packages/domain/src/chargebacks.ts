import { type Pesewas, sumOf } from './money.ts'

/** As the provider tells it, and `accepted`: a person recorded that the bank has taken the money. */
export const chargebackStatuses = ['open', 'lost', 'accepted', 'won'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/** One employee's share of what a bank took back of an employer's payment. */
export interface ReturnedShare {
  line_id: string
  application_id: string
  amount: Pesewas
}

/** What the money that was left of a payment was taken out of. */
type ChargebackSource =
  /** The payment counts for less in the log of its loan, from its own day on. */
  | { kind: 'loan-payment' }
  /** Paid before the loan began, or part of what settled it: its log charges it on an instalment. */
  | { kind: 'loan-charge'; loan_id: string; instalment_number: number }
  /** Money that was the person's own: what is held for them is less. */
  | { kind: 'held'; account: 'tenant_credit' | 'initial_payments' }
  /** The person owes it again, beside whatever it had paid for. */
  | { kind: 'receivable' }
  /** An employer's payment: its shares, what came beyond the invoice, and what had reached loans that ended. */
  | { kind: 'invoice'; shares: ReturnedShare[]; left: Pesewas; receipt_id: string | null; lost: Pesewas }
  /** Nothing was left of the payment. */
  | { kind: 'refunded' }

/** What was written off and has not been paid since. */
export const unrecoveredOf = (dispute: { written_off: Pesewas; recovered: Pesewas }): Pesewas =>
  dispute.written_off - dispute.recovered

/**
 * What a charge-back that is still to be recorded would do. `loan`: the payment counts as never paid in its loan. `lost`: that loan
 * was written off. `loan-charge`: the loan that it began asks for it. `held`: it was the payer's own already. `owed`: they owe it
 * again. `stops`: and the application or order waits until then. `invoice`: an employer owes it again. `refunded`: nothing is left of
 * it.
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

/** A failed refund of the payment: what was owed to the payer by it, the bank has given them. */
export interface RefundByBank {
  id: string
  amount: Pesewas
}

/** What a charge-back was booked against, so that a dispute that is won undoes exactly that. */
export type ChargebackEffect = ChargebackSource & {
  refunds?: RefundByBank[]
  /** What had been refunded and the bank took all the same: the payer has it twice, and owes it. */
  above?: Pesewas
  /** What was left when a part of a charge-back was won: it is no other that the provider tells of. */
  rest?: true
}

/** Where the money of a charge-back comes from. */
export interface ChargebackParts {
  left: Pesewas
  refunds: RefundByBank[]
  above: Pesewas
}

/** What is left of the payment comes first, then failed refunds, each of them whole; what is above all that is owed. */
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

/** The same of one that is booked. */
export const partsOfEffect = (amount: Pesewas, effect: ChargebackEffect | null): ChargebackParts => {
  const { refunds = [], above = 0 } = effect ?? {}
  return { left: amount - above - sumOf(refunds.map((one) => one.amount)), refunds, above }
}

/** What is said of a dispute, and when the provider last decided so: null while only people have. */
interface Word {
  status: ChargebackStatus
  resolved_at: string | null
}

/**
 * What follows when something is said of a dispute of which something may be known already. `book`: the money is gone.
 * `reverse`: it is back. `note`: nothing moves. `ignore`: it is known, or an older word that comes late. `contradiction`: the
 * provider says the opposite of what was known, without a date that shows which came last; a person finds out.
 */
export type DisputeStep = 'book' | 'reverse' | 'note' | 'ignore' | 'contradiction'

const taken = new Set<ChargebackStatus>(['lost', 'accepted'])

const isOlder = (told: Word, known: Word): boolean =>
  told.resolved_at !== null && known.resolved_at !== null && told.resolved_at < known.resolved_at

const isLater = (told: Word, known: Word): boolean =>
  told.resolved_at !== null && known.resolved_at !== null && told.resolved_at > known.resolved_at

/** A win told of what a person recorded after the provider had decided: only a later decision undoes it. */
const afterPerson = (known: Word, told: Word): DisputeStep => {
  if (known.resolved_at === null || isLater(told, known)) return 'reverse'
  return told.resolved_at === null ? 'contradiction' : 'ignore'
}

export const disputeStep = (known: Word | null, told: Word): DisputeStep => {
  if (known === null || known.status === 'open') {
    if (taken.has(told.status)) return 'book'
    return known?.status === told.status ? 'ignore' : 'note'
  }
  if (told.status === 'open' || told.status === known.status || isOlder(told, known)) return 'ignore'
  if (told.status !== 'won' && taken.has(known.status)) return 'note'
  if (known.status === 'accepted') return afterPerson(known, told)
  if (known.status === 'lost') return 'reverse'
  return isLater(told, known) ? 'book' : 'contradiction'
}

/** What a payment counts for towards what it paid, once it has come. */
interface ReceivedPayment {
  amount: Pesewas
  refunded_amount: Pesewas
  refunding_amount: Pesewas
  charged_back_amount: Pesewas
  dispute_id: string | null
  surplus: boolean
}

/**
 * What was paid and not refunded, of payments for one thing. What a bank took back is owed beside it, so that the first payment
 * goes on counting, and the one that makes it good counts for nothing but what is refunded of it.
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

/** The status of a completed payment of which this much went back. */
export const statusAfterReturn = (
  amount: Pesewas,
  returned: Pesewas,
): 'completed' | 'partly-refunded' | 'refunded' => {
  if (returned <= 0) return 'completed'
  return returned >= amount ? 'refunded' : 'partly-refunded'
}
