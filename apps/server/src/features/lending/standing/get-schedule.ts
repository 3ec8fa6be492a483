import {
  addMonths,
  contractsOf,
  currentInstalment,
  mergeSchedules,
  noCover,
  replayLoan,
  schedulesForPayouts,
  stillToPay,
  sumOf,
  trancheMonths,
  type LocalDate,
  type ReplayedLoan,
} from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadScopedApplication, type Application } from '../../applications/index.ts'
import { readLoan } from '../book/find-loan.ts'
import { presentInstalments } from './instalments.ts'
import { loadLoanStanding, standingOf } from './loan-standing.ts'

const ended = new Set<Application['status']>(['rejected', 'cancelled', 'expired'])

/** Before the payout: the schedule as if paid out today, with nothing paid. */
const planned = (application: Application, day: LocalDate): ReplayedLoan | null => {
  if (ended.has(application.status)) return null
  const payouts = contractsOf(application, application.terms).map((_, index) =>
    addMonths(day, index * trancheMonths),
  )
  const schedules = schedulesForPayouts(application, application.payday, payouts, application.terms)
  return replayLoan(mergeSchedules(schedules), [], day)
}

/** All instalments of an application with what they have received, as of today. */
export const getSchedule = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const day = today(ctx.clock)
  const standing = await loadLoanStanding(ctx.db, { application_id: application.id }, day)
  const state = standing?.state ?? planned(application, day)
  const instalments = presentInstalments(
    state ?? { instalments: [] },
    day,
    application.terms,
    standing?.cover ?? noCover,
  )
  return {
    application_id: application.id,
    schedule_version: standing?.row.schedule_version ?? 0,
    instalments,
    total: sumOf(instalments.map((instalment) => instalment.amount)),
    paid: sumOf(instalments.map((instalment) => instalment.paid)),
    outstanding: sumOf(instalments.map((instalment) => instalment.outstanding)),
    credit: state?.credit ?? 0,
    still_to_pay: state ? stillToPay(state) : 0,
    filling: state && currentInstalment(state),
    next_due: state?.next_due ?? null,
    next_payment: standing?.next_payment ?? null,
  }
}

/** The payoff of an application's loan today. */
export const getApplicationSettlement = async (
  ctx: ScopedContext<'applications.read'>,
  input: { id: string },
) => {
  const { actor, scope } = ctx
  const { id } = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  return getSettlementQuote(ctx, { id })
}

/** The payoff of a loan today; NOTHING_DUE if none is running. */
export const getSettlementQuote = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) => {
  const row = await readLoan(ctx, input.id)
  if (row.status !== 'active') throw new AppError('NOTHING_DUE')
  const { payoff } = await standingOf(ctx.db, row, today(ctx.clock))
  return { loan_id: row.id, application_id: row.application_id, order_id: row.order_id, ...payoff }
}
