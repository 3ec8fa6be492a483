import {
  eventPostings,
  replayLoan,
  type LoanEvent,
  type MoneyPlace,
  type Posting,
  type ReplayedLoan,
} from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { postEntry } from '../../ledger/index.ts'
import { dimensionsOf, replayed, type Loan } from './loan.ts'
import { insertLoanEvent } from './queries.ts'

export interface Movement {
  event: LoanEvent
  /** Identity and description of the journal entry. */
  kind: string
  source_id: string
  description: string
  payment_id?: string
  place?: MoneyPlace
  /** Corrects a payment from before the write-off. */
  of_loss?: boolean
  /** Given when the caller computes the entry itself: a return, or credit being refunded. */
  postings?: (before: ReplayedLoan, after: ReplayedLoan) => Posting[]
}

/**
 * A payment that reaches the payoff of its value date settles the loan on that day, whatever it was meant
 * for; one that falls short, because a period began in between or the loan was written off, stays an ordinary
 * payment (domain.md §7).
 */
const settledIfEnough = ({ row, events }: Loan, event: LoanEvent, before: ReplayedLoan): LoanEvent => {
  if (event.kind !== 'payment' && event.kind !== 'settlement') return event
  const settlement = { ...event, kind: 'settlement' as const }
  const after = replayLoan(row.schedule, [...events, settlement], row.accrued_through)
  const settles = before.settled_on === null && after.settled_on !== null && before.written_off_on === null
  return settles ? settlement : { ...event, kind: 'payment' }
}

/**
 * Appends an event to a loan's log and posts it. The books must be at today; an event of an earlier day is
 * replayed from that day.
 */
export const appendEvent = async (
  ctx: TransactionContext,
  loan: Loan,
  movement: Movement,
): Promise<ReplayedLoan> => {
  const { row, events } = loan
  const day = row.accrued_through
  const before = replayed(loan, day)
  const event = settledIfEnough(loan, movement.event, before)
  const after = replayLoan(row.schedule, [...events, event], day)
  const booking = {
    schedule: row.schedule,
    line: row.line,
    dimensions: dimensionsOf(row),
    place: movement.place ?? 'gateway',
    suspended: row.interest_suspended,
    of_loss: movement.of_loss ?? false,
  }
  await postEntry(ctx, {
    kind: movement.kind,
    source_id: movement.source_id,
    description: movement.description,
    effective_date: event.effective_date,
    postings: movement.postings?.(before, after) ?? eventPostings(event, before, after, booking),
  })
  await insertLoanEvent(ctx, event, {
    loan_id: row.id,
    payment_id: movement.payment_id ?? null,
    created_at: nowIso(ctx.clock),
  })
  events.push(event)
  return after
}
