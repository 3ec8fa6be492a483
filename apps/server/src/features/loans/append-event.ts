import type { Transaction } from '@efie/database'
import {
  chargeWaived,
  creditRefunded,
  lateFeeAssessed,
  outstandingOf,
  paymentAllocated,
  payoffOf,
  reallocated,
  receivedBetween,
  receivedTotals,
  recovered,
  replayLoan,
  reversePostings,
  settlementReceived,
  sumOf,
  writtenOff,
  type LoanEvent,
  type MoneyPlace,
  type Posting,
  type ReplayedLoan,
} from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { unaccrueSince } from './accrue-loan.ts'
import { dimensionsOf, replayed, type Loan } from './loan.ts'
import { insertLoanEvent } from './queries.ts'

export interface Movement {
  event: LoanEvent
  /** The journal entry's identity and words. */
  kind: string
  source_id: string
  description: string
  payment_id?: string
  place?: MoneyPlace
}

/** The entry of an event: what it is itself, and every allocation that it moved, between two replays of the same day. */
const postingsOf = (
  loan: Loan,
  { event, place = 'gateway' }: Movement,
  before: ReplayedLoan,
  after: ReplayedLoan,
): Posting[] => {
  const dimensions = dimensionsOf(loan)
  const day = before.as_of
  const moved = receivedBetween(receivedTotals(before, day), receivedTotals(after, day))
  switch (event.kind) {
    case 'payment':
    case 'settlement':
      return before.written_off_on === null
        ? paymentAllocated(event.amount, moved, place, 'rent', dimensions)
        : recovered(event.amount, place, dimensions, moved.credit)
    case 'late_fee':
      return [...lateFeeAssessed(event.amount, dimensions), ...reallocated(moved, 'rent', dimensions)]
    case 'late_fee_reversal':
      return [
        ...reversePostings(lateFeeAssessed(event.amount, dimensions)),
        ...reallocated(moved, 'rent', dimensions),
      ]
    case 'late_fee_waiver':
    case 'fee_waiver':
      return [
        ...chargeWaived(event.kind === 'fee_waiver' ? 'fee' : 'late_fee', event.amount, dimensions),
        ...reallocated(moved, 'rent', dimensions),
      ]
    case 'write_off': {
      const lateFees = sumOf(before.instalments.map((instalment) => outstandingOf(instalment).late_fee))
      return writtenOff(payoffOf(before, loan.account.schedule, day), lateFees, 'rent', dimensions)
    }
    case 'credit_refund':
      return creditRefunded(event.amount, place, dimensions)
    case 'payment_reversal':
      return before.written_off_on === null
        ? paymentAllocated(0 - event.amount, moved, place, 'rent', dimensions)
        : recovered(0 - event.amount, place, dimensions, moved.credit)
    case 'fee':
    case 'return_credit':
      throw new RangeError(`${event.kind} is not booked on a rent loan here`)
  }
}

/** Books a settlement as of its own day: closes every balance with the money, credit and interest paid ahead. */
const postSettlement = async (ctx: Context, tx: Transaction, loan: Loan, movement: Movement) => {
  const { event, place = 'gateway', kind, source_id, description } = movement
  const { schedule, accrued_through } = loan.account
  const asOf = event.effective_date
  const then = replayed(loan, asOf)
  if (asOf < accrued_through) await unaccrueSince(ctx, tx, loan, asOf, event.id)
  const lateFees = sumOf(then.instalments.map((instalment) => outstandingOf(instalment).late_fee))
  await postEntry(ctx, tx, {
    kind,
    source_id,
    description,
    effective_date: asOf,
    postings: settlementReceived(
      event.amount,
      payoffOf(then, schedule, asOf),
      lateFees,
      place,
      'rent',
      dimensionsOf(loan),
    ),
  })
}

/**
 * What goes into the log. A settlement counts on its own day unless something has happened since, then today; and one that
 * is short of the payoff, because a month began meanwhile, is a payment for good.
 */
const finalForm = (loan: Loan, event: LoanEvent, before: ReplayedLoan): LoanEvent => {
  if (event.kind !== 'settlement') return event
  if (before.written_off_on !== null) return { ...event, kind: 'payment' }
  const { schedule, accrued_through } = loan.account
  const later = loan.events.some((other) => other.effective_date > event.effective_date)
  const dated = later ? { ...event, effective_date: accrued_through } : event
  const after = replayLoan(schedule, [...loan.events, dated], accrued_through)
  const settles = after.settled_on !== null && before.settled_on === null
  return settles ? dated : { ...event, kind: 'payment' }
}

/**
 * Writes an event to a loan's log and books it. The books must have been brought to today; an event of an earlier day is
 * replayed on that day.
 */
export const appendEvent = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  movement: Movement,
): Promise<ReplayedLoan> => {
  const { account, application } = loan
  const day = account.accrued_through
  const before = replayed(loan, day)
  const event = finalForm(loan, movement.event, before)
  const after = replayLoan(account.schedule, [...loan.events, event], day)
  if (event.kind === 'settlement') await postSettlement(ctx, tx, loan, { ...movement, event })
  else
    await postEntry(ctx, tx, {
      kind: movement.kind,
      source_id: movement.source_id,
      description: movement.description,
      effective_date: event.effective_date,
      postings: postingsOf(loan, { ...movement, event }, before, after),
    })
  await insertLoanEvent(tx, event, {
    application_id: application.id,
    payment_id: movement.payment_id ?? null,
    created_at: nowIso(ctx.clock),
  })
  loan.events.push(event)
  return after
}
