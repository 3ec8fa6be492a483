import {
  addMonths,
  contractsOf,
  instalmentStatus,
  mergeSchedules,
  noCover,
  outstandingOf,
  ownShareOf,
  replayLoan,
  schedulesForPayouts,
  sumOf,
  totalOf,
  trancheMonths,
  type LocalDate,
  type ReplayedLoan,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedApplication, type Application } from '../applications/index.ts'
import { loadLoanStanding } from './loan-standing.ts'

const ended = new Set<Application['status']>(['rejected', 'cancelled', 'expired'])

/** Before the payout: the dates as they would be if it were today, nothing paid. */
const planned = (application: Application, day: LocalDate): ReplayedLoan | null => {
  if (ended.has(application.status)) return null
  const payouts = contractsOf(application, application.terms).map((_, index) =>
    addMonths(day, index * trancheMonths),
  )
  const schedules = schedulesForPayouts(application, application.payday, payouts, application.terms)
  return replayLoan(mergeSchedules(schedules), [], day)
}

/** Every instalment with what it has received, as of today. */
export const getSchedule = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const day = today(ctx.clock)
  const standing = await loadLoanStanding(ctx.db, application, day)
  const state = standing?.state ?? planned(application, day)
  const cover = standing?.cover ?? noCover
  const instalments = (state?.instalments ?? []).map((instalment) => {
    const outstanding = totalOf(outstandingOf(instalment))
    const amount = totalOf(instalment.owed)
    return {
      number: instalment.number,
      tranche: instalment.tranche,
      due_date: instalment.due_date,
      ...instalment.owed,
      amount,
      paid: amount - outstanding,
      outstanding,
      invoiced: cover.get(instalment.number) ?? 0,
      own_outstanding: ownShareOf(instalment, cover),
      status: instalmentStatus(instalment, day, application.terms, cover),
    }
  })
  return {
    application_id: application.id,
    schedule_version: application.schedule_version,
    instalments,
    total: sumOf(instalments.map((instalment) => instalment.amount)),
    paid: sumOf(instalments.map((instalment) => instalment.paid)),
    outstanding: sumOf(instalments.map((instalment) => instalment.outstanding)),
    credit: state?.credit ?? 0,
    next_due: state?.next_due ?? null,
    next_payment: standing?.next_payment ?? null,
  }
}

/** What settles the loan today; NOTHING_DUE without a running loan. */
export const getSettlementQuote = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const standing = await loadLoanStanding(ctx.db, application, today(ctx.clock))
  if (!standing || application.status !== 'active') throw new AppError('NOTHING_DUE')
  return { application_id: application.id, ...standing.payoff }
}
