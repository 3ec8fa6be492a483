import type { ReplayedLoan } from './financing/allocation.ts'
import type { LoanEvent } from './financing/loan-events.ts'
import { outstandingOf } from './financing/loan-state.ts'
import type { Schedule } from './financing/schedule.ts'
import { payoffOf } from './financing/settlement.ts'
import {
  chargeWaived,
  lateFeeAssessed,
  type LoanLine,
  paymentAllocated,
  reallocated,
  receivedBetween,
  receivedTotals,
  recovered,
  settlementReceived,
  writtenOff,
} from './loan-postings.ts'
import { type Pesewas, sumOf } from './money.ts'
import {
  creditRefunded,
  type Dimensions,
  type MoneyPlace,
  type Posting,
  reversePostings,
} from './postings.ts'

export interface Booking {
  schedule: Schedule
  line: LoanLine
  dimensions: Dimensions
  place?: MoneyPlace
}

const lateFeesOf = (state: Pick<ReplayedLoan, 'instalments'>): Pesewas =>
  sumOf(state.instalments.map((instalment) => outstandingOf(instalment).late_fee))

/**
 * The entry of one event of a loan's or a plan's log: what it is itself, and every allocation that it moved, between two
 * replays of the same day. A settlement is booked on the day of `before`, which it ends.
 */
export const eventPostings = (
  event: LoanEvent,
  before: ReplayedLoan,
  after: ReplayedLoan,
  { schedule, line, dimensions, place = 'gateway' }: Booking,
): Posting[] => {
  const day = before.as_of
  const moved = receivedBetween(receivedTotals(before, day), receivedTotals(after, day))
  const again = () => reallocated(moved, line, dimensions)
  const received = (amount: Pesewas) =>
    before.written_off_on === null
      ? paymentAllocated(amount, moved, place, line, dimensions)
      : recovered(amount, place, dimensions, moved.credit)
  switch (event.kind) {
    case 'payment':
      return received(event.amount)
    case 'payment_reversal':
      return received(0 - event.amount)
    case 'settlement':
      return settlementReceived(
        event.amount,
        payoffOf(before, schedule, day),
        lateFeesOf(before),
        place,
        line,
        dimensions,
      )
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
      return writtenOff(payoffOf(before, schedule, day), lateFeesOf(before), line, dimensions)
    case 'credit_refund':
      return creditRefunded(event.amount, place, dimensions)
    case 'fee':
    case 'return_credit':
      throw new RangeError(`${event.kind} is booked by who asks for it`)
  }
}
