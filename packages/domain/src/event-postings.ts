import { ledgerAccounts } from './accounts.ts'
import type { LoanLine } from './enumerations.ts'
import type { ReplayedLoan } from './financing/allocation.ts'
import type { LoanEvent } from './financing/loan-events.ts'
import { outstandingOf } from './financing/loan-state.ts'
import type { Schedule } from './financing/schedule.ts'
import { payoffOf } from './financing/settlement.ts'
import {
  chargeWaived,
  holdingsChanged,
  lateFeeAssessed,
  paymentAllocated,
  reallocated,
  receivedBetween,
  receivedTotals,
  recovered,
  writtenOff,
} from './loan-postings.ts'
import { loanAccountBalancesOf } from './loan-balances.ts'
import { type Pesewas, sumOf } from './money.ts'
import {
  creditRefunded,
  type Dimensions,
  type MoneyPlace,
  type Posting,
  reversePostings,
} from './postings.ts'

/** The context in which an event is booked. */
export interface Booking {
  schedule: Schedule
  line: LoanLine
  dimensions: Dimensions
  place?: MoneyPlace
  /** Interest of the loan that the ledger holds in suspense, in pesewas. */
  suspended?: Pesewas
  /**
   * Set for corrections of money received before the write-off: they adjust the loss instead of recoveries.
   */
  of_loss?: boolean
}

const lateFeesOf = (state: Pick<ReplayedLoan, 'instalments'>): Pesewas =>
  sumOf(state.instalments.map((instalment) => outstandingOf(instalment).late_fee))

/**
 * Journal lines for one event of a loan's log: the event itself, and every allocation that it moved. `before`
 * and `after` are replays of the same day without and with the event. Throws RangeError for kinds that are
 * booked by their own features.
 */
export const eventPostings = (
  event: LoanEvent,
  before: ReplayedLoan,
  after: ReplayedLoan,
  { schedule, line, dimensions, place = 'gateway', suspended = 0, of_loss = false }: Booking,
): Posting[] => {
  const day = before.as_of
  const moved = receivedBetween(receivedTotals(before, day), receivedTotals(after, day))
  const again = () => reallocated(moved, line, dimensions)
  const received = (amount: Pesewas) =>
    before.written_off_on === null
      ? paymentAllocated(amount, moved, place, line, dimensions)
      : recovered(
          amount,
          place,
          dimensions,
          moved.credit,
          of_loss ? ledgerAccounts.credit_losses : ledgerAccounts.recoveries,
        )
  // Interest that a settlement spared may be owed again, or was booked before the settlement was known.
  const rebooked = (amount: Pesewas) =>
    holdingsChanged(
      { amount, place },
      loanAccountBalancesOf(before, schedule),
      loanAccountBalancesOf(after, schedule),
      line,
      dimensions,
    )
  const corrected = (amount: Pesewas) =>
    before.settled_on === after.settled_on ? received(amount) : rebooked(amount)
  switch (event.kind) {
    case 'payment':
      return received(event.amount)
    case 'payment_reinstatement':
    case 'credit_refund_return':
      return corrected(event.amount)
    case 'payment_reversal':
      return corrected(0 - event.amount)
    case 'settlement':
      return rebooked(event.amount)
    case 'late_fee':
      return [...lateFeeAssessed(event.amount, dimensions), ...again()]
    case 'late_fee_reversal':
      return [...reversePostings(lateFeeAssessed(event.amount, dimensions)), ...again()]
    case 'late_fee_waiver':
    case 'fee_waiver':
      return [
        ...chargeWaived(event.kind === 'fee_waiver' ? 'fee' : 'late_fee', event.amount, dimensions),
        ...again(),
      ]
    case 'write_off':
      return writtenOff(
        payoffOf(before, schedule, day),
        { late_fees: lateFeesOf(before), suspended },
        line,
        dimensions,
      )
    case 'credit_refund':
      return creditRefunded(event.amount, place, dimensions)
    case 'fee':
    case 'return_credit':
      throw new RangeError(`${event.kind} is booked by who asks for it`)
  }
}
