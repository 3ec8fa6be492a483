import type { Transaction } from '@efie/database'
import { eventPostings, replayLoan, type LoanEvent, type MoneyPlace, type ReplayedLoan } from '@efie/domain'
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

const bookingOf = (loan: Loan, { place = 'gateway' }: Pick<Movement, 'place'>) => ({
  schedule: loan.account.schedule,
  line: 'rent' as const,
  dimensions: dimensionsOf(loan),
  place,
})

/** Books a settlement as of its own day: closes every balance with the money, credit and interest paid ahead. */
const postSettlement = async (ctx: Context, tx: Transaction, loan: Loan, movement: Movement) => {
  const { event, kind, source_id, description } = movement
  const asOf = event.effective_date
  const then = replayed(loan, asOf)
  if (asOf < loan.account.accrued_through) await unaccrueSince(ctx, tx, loan, asOf, event.id)
  await postEntry(ctx, tx, {
    kind,
    source_id,
    description,
    effective_date: asOf,
    postings: eventPostings(event, then, then, bookingOf(loan, movement)),
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
      postings: eventPostings(event, before, after, bookingOf(loan, movement)),
    })
  await insertLoanEvent(tx, event, {
    application_id: application.id,
    payment_id: movement.payment_id ?? null,
    created_at: nowIso(ctx.clock),
  })
  loan.events.push(event)
  return after
}
