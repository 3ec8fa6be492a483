import type { Database } from '@efie/database'
import {
  amountPastDue,
  daysPastDue,
  delinquencyBucket,
  mayBeWrittenOff,
  type Cover,
  type ReplayedLoan,
} from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { readLoan } from '../book/find-loan.ts'
import { listPauses, loadPauses, loadSchedules, type LoanRow } from '../book/queries.ts'
import { datesOf } from '../servicing/propose-dates.ts'
import { listReschedules } from '../servicing/relief-queries.ts'
import { openCharges, presentInstalments } from './instalments.ts'
import { standingOf } from './loan-standing.ts'
import { listEmployerInvoices, loadHistory } from './queries.ts'

/** What its tenant need not pay, by instalment: their employer answers for it. */
const coveredLines = ({ instalments }: ReplayedLoan, cover: Cover) =>
  instalments.flatMap(({ number, due_date }) => {
    const amount = cover.get(number) ?? 0
    return amount > 0 ? [{ instalment_number: number, due_date, amount }] : []
  })

/** New dates proposed, offered and taken, each beside the dates that it moves. */
export const presentReschedules = async (db: Database, row: LoanRow) => {
  const reschedules = await listReschedules(db, row.id)
  if (reschedules.length === 0) return []
  const versions = await loadSchedules(db, row.id)
  return reschedules.map((one) => ({
    ...one,
    dates: datesOf(versions.get(one.from_version ?? row.schedule_version) ?? row.schedule, one),
  }))
}

/** Where a loan stands today, and what has been done with it. NOTHING_DUE before anything is lent. */
export const getStanding = async (ctx: Context, input: { id: string }) =>
  presentStanding(ctx, await readLoan(ctx, input.id))

/** The same for whoever has just acted on it, also where their act took it out of their sight. */
export const presentStanding = async (ctx: Context, row: LoanRow) => {
  const day = today(ctx.clock)
  const standing = await standingOf(ctx.db, row, day)
  const { state, payoff, cover } = standing
  const days = Math.max(0, daysPastDue(state, day, cover, await loadPauses(ctx.db, row)))
  const { application_id, order_id, line, status, schedule_version, held_from } = row
  return {
    id: row.id,
    line,
    application_id,
    order_id,
    status,
    schedule_version,
    days_past_due: days,
    delinquency_bucket: delinquencyBucket(days),
    amount_past_due: amountPastDue(state, day, cover),
    payoff: payoff.amount,
    credit: state.credit,
    total_paid: state.total_paid,
    outstanding: state.outstanding,
    next_due: state.next_due,
    next_payment: standing.next_payment,
    instalments: presentInstalments(state, day, row.terms, cover),
    covered: coveredLines(state, cover),
    // Which invoice, and until when, is between their employer and us.
    employer_invoices:
      ctx.actor?.id === row.user_id
        ? null
        : application_id === null
          ? []
          : await listEmployerInvoices(ctx.db, application_id),
    open_charges: openCharges(state),
    pauses: await listPauses(ctx.db, row.id),
    reschedules: await presentReschedules(ctx.db, row),
    delinquency: await loadHistory(ctx.db, row.id),
    may_be_written_off: status === 'active' && held_from === null && mayBeWrittenOff(days, row.terms),
  }
}
