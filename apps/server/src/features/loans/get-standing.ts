import {
  amountPastDue,
  daysPastDue,
  mayBeWrittenOff,
  outstandingOf,
  delinquencyBucket,
  type Cover,
  type ReplayedLoan,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedApplication, type Application } from '../applications/index.ts'
import { datesOf, listReschedules } from '../servicing/index.ts'
import { loadLoanStanding } from './loan-standing.ts'
import { loadLoanAccount } from './queries.ts'
import { listEmployerInvoices, listPauses, loadHistory } from './servicing-queries.ts'

/** What its tenant need not pay, by instalment: their employer answers for it. */
const coveredLines = ({ instalments }: ReplayedLoan, cover: Cover) =>
  instalments.flatMap(({ number, due_date }) => {
    const amount = cover.get(number) ?? 0
    return amount > 0 ? [{ instalment_number: number, due_date, amount }] : []
  })

const openCharges = (state: ReplayedLoan) =>
  state.instalments.flatMap((line) => {
    const open = outstandingOf(line)
    return (['late_fee', 'fee'] as const)
      .filter((kind) => open[kind] > 0)
      .map((kind) => ({ instalment_number: line.number, kind, amount: open[kind] }))
  })

/** Where a loan stands today, and what has been done with it. NOTHING_DUE before it is paid out. */
export const getStanding = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  return standingOf(ctx, await loadScopedApplication(ctx.db, input.id, scope, actor.id))
}

/** The same for whoever has just acted on it, also where their act took it out of their sight. */
export const standingOf = async (ctx: Context, application: Application) => {
  const day = today(ctx.clock)
  const standing = await loadLoanStanding(ctx.db, application, day)
  const account = await loadLoanAccount(ctx.db, application.id)
  if (!standing || !account) throw new AppError('NOTHING_DUE', undefined, 'Nothing has been paid out')
  const { state, payoff, cover } = standing
  const pauses = await listPauses(ctx.db, application.id)
  const days = daysPastDue(
    state,
    day,
    cover,
    pauses.map((pause) => ({ from: pause.from_date, to: pause.to_date })),
  )
  const reschedules = await listReschedules(ctx.db, { application_id: application.id, order_id: null })
  return {
    application_id: application.id,
    status: application.status,
    schedule_version: application.schedule_version,
    days_past_due: Math.max(0, days),
    delinquency_bucket: delinquencyBucket(days),
    amount_past_due: amountPastDue(state, day, cover),
    payoff: payoff.amount,
    credit: state.credit,
    total_paid: state.total_paid,
    outstanding: state.outstanding,
    next_due: state.next_due,
    next_payment: standing.next_payment,
    covered: coveredLines(state, cover),
    // Which invoice, and until when, is between their employer and us.
    employer_invoices:
      ctx.actor?.id === application.user_id ? null : await listEmployerInvoices(ctx.db, application.id),
    open_charges: openCharges(state),
    pauses,
    reschedules: reschedules.map((one) => ({
      ...one,
      dates: datesOf(one.replaced ?? account.schedule, one),
    })),
    delinquency: await loadHistory(ctx.db, application.id),
    may_be_written_off: application.status === 'active' && mayBeWrittenOff(days, application.terms),
  }
}
