import type { Database } from '@efie/database'
import {
  amountPastDue,
  creditLoss,
  daysPastDue,
  deferralRange,
  delinquencyBucket,
  mayBeWrittenOff,
  mayEndPause,
  notAccruingSince,
  stillToPay,
  type Cover,
  type LocalDate,
  type ReplayedLoan,
} from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { Context, ScopedContext } from '../../../platform/context.ts'
import { listPauses, pausedDays } from '../book/circumstances.ts'
import { readLoan } from '../book/find-loan.ts'
import { loadSchedules, type LoanRow } from '../book/queries.ts'
import { datesOf, monthsUsed } from '../servicing/propose-dates.ts'
import { listReschedules } from '../servicing/relief-queries.ts'
import { presentAddenda } from '../terms/sign-terms.ts'
import { openCharges, presentInstalments } from './instalments.ts'
import { standingOf, type LoanStanding } from './loan-standing.ts'
import { listEmployerInvoices, loadHistory } from './queries.ts'

/** Instalments on an employer's invoice, which the tenant needn't pay. */
const coveredLines = ({ instalments }: ReplayedLoan, cover: Cover) =>
  instalments.flatMap(({ number, due_date }) => {
    const amount = cover.get(number) ?? 0
    return amount > 0 ? [{ instalment_number: number, due_date, amount }] : []
  })

/** How the books treat a non-accrual loan. */
const presentNonAccrual = ({ interest_suspended }: LoanRow, since: LocalDate | null) =>
  since === null ? null : { since, interest_suspended }

/** By how many months open instalments can be deferred. */
const deferralOf = (
  { row, state }: LoanStanding,
  reschedules: Parameters<typeof monthsUsed>[0],
  day: LocalDate,
) =>
  row.status === 'active' && state.next_due
    ? deferralRange(state.next_due.due_date, monthsUsed(reschedules), day)
    : null

/** Reschedules proposed, offered and accepted, with the dates they move. */
export const presentReschedules = async (db: Database, row: LoanRow) => {
  const reschedules = await listReschedules(db, row.id)
  if (reschedules.length === 0) return []
  const versions = await loadSchedules(db, row.id)
  return reschedules.map((one) => ({
    ...one,
    dates: datesOf(versions.get(one.from_version ?? row.schedule_version) ?? row.schedule, one),
  }))
}

const presentPauses = (pauses: Awaited<ReturnType<typeof listPauses>>, { status }: LoanRow, day: LocalDate) =>
  pauses.map((pause) => ({
    ...pause,
    may_be_ended: status === 'active' && mayEndPause(pause, day),
  }))

/** A loan's standing today and its servicing history. NOTHING_DUE before anything is lent. */
export const getStanding = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) =>
  presentStanding(ctx, await readLoan(ctx, input.id))

/** The same for a person who has just acted on it, even if the act moved it out of their scope. */
export const presentStanding = async (ctx: Context, row: LoanRow) => {
  const day = today(ctx.clock)
  const standing = await standingOf(ctx.db, row, day)
  const { state, payoff, cover } = standing
  const pauses = await listPauses(ctx.db, row.id)
  const paused = pausedDays(row, pauses)
  const days = Math.max(0, daysPastDue(state, day, cover, paused))
  const reschedules = await presentReschedules(ctx.db, row)
  const { application_id, order_id, line, status, schedule_version, held_from } = row
  return {
    id: row.id,
    line,
    application_id,
    order_id,
    status,
    schedule_version,
    payouts_to_come: row.payouts_to_come,
    days_past_due: days,
    delinquency_bucket: delinquencyBucket(days),
    amount_past_due: amountPastDue(state, day, cover),
    payoff: payoff.amount,
    credit: state.credit,
    total_paid: state.total_paid,
    outstanding: state.outstanding,
    still_to_pay: stillToPay(state),
    next_due: state.next_due,
    next_payment: standing.next_payment,
    instalments: presentInstalments(state, day, row.terms, cover),
    covered: coveredLines(state, cover),
    // Invoice details are between the employer and us, so the tenant doesn't see them.
    employer_invoices:
      ctx.actor?.id === row.user_id
        ? null
        : application_id === null
          ? []
          : await listEmployerInvoices(ctx.db, application_id),
    open_charges: openCharges(state),
    pauses: presentPauses(pauses, row, day),
    reschedules,
    deferral: deferralOf(standing, reschedules, day),
    addenda: await presentAddenda(ctx.db, row.id),
    delinquency: await loadHistory(ctx.db, row.id),
    non_accrual:
      ctx.actor?.id === row.user_id || status !== 'active'
        ? null
        : presentNonAccrual(row, notAccruingSince(state, day, cover, paused)),
    credit_loss: ctx.actor?.id === row.user_id ? null : creditLoss(payoff.amount, row.interest_suspended),
    may_be_written_off: status === 'active' && held_from === null && mayBeWrittenOff(days, row.terms),
  }
}
