import type { Transaction } from '@efie/database'
import {
  accrualsBetween,
  addDays,
  appendTranche,
  defaultTaxRates,
  initialPaymentApplied,
  loanBalancesOf,
  mergeSchedules,
  replayLoan,
  schedulesForPayouts,
  trancheAdded,
  type LocalDate,
  type Schedule,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { moveApplication, type Application } from '../applications/index.ts'
import { postEntry } from '../ledger/index.ts'
import { accrueToToday, postAccrual } from './accrue-loan.ts'
import { dimensionsOf, loanKey, lockLoan } from './loan.ts'
import { insertInstalments, insertLoanAccount, updateLoanAccount } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'

const scheduleFor = (application: Application, payoutDates: readonly LocalDate[]): Schedule[] =>
  schedulesForPayouts(application, application.payday, payoutDates, application.terms)

const openFirst = async (ctx: Context, tx: Transaction, before: Application): Promise<Application> => {
  const day = today(ctx.clock)
  const now = nowIso(ctx.clock)
  const schedule = mergeSchedules(scheduleFor(before, [day]))
  const of = { application_id: before.id, user_id: before.user_id }
  const version = before.schedule_version + 1
  const account = await insertLoanAccount(tx, {
    ...of,
    schedule,
    opened_version: version,
    accrued_through: day,
    checked_on: addDays(day, -1),
    ...loanBalancesOf(replayLoan(schedule, [], day), schedule),
    created_at: now,
    updated_at: now,
  })
  await insertInstalments(tx, { ...of, schedule_version: version }, schedule.instalments)
  await postEntry(ctx, tx, {
    kind: 'initial-payment-applied',
    source_id: loanKey({ account }),
    description: 'Initial payment applied: first instalment, its interest, service fee',
    effective_date: day,
    postings: initialPaymentApplied(before, defaultTaxRates, of),
  })
  // The first month begins with the payout itself.
  for (const accrual of accrualsBetween(schedule, [], addDays(day, -1), day, of))
    await postAccrual(ctx, tx, { application: before, account, events: [] }, accrual)
  return moveApplication(ctx, tx, before, {
    to: 'active',
    by: 'system',
    set: { payout_date: day, schedule_version: version },
  })
}

const openSecond = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  tranche: number,
): Promise<Application> => {
  const loan = await lockLoan(tx, application)
  if (!loan || application.payout_date === null) throw new Error('a later tranche needs a loan')
  await accrueToToday(ctx, tx, loan)
  const day = today(ctx.clock)
  const schedules = scheduleFor(application, [application.payout_date, day])
  const added = schedules[tranche - 1]
  if (!added) throw new Error(`the plan has no tranche ${tranche}`)
  const before = loan.account.schedule
  const merged = appendTranche(before, added)
  loan.account.schedule = merged
  await updateLoanAccount(tx, application.id, {
    schedule: loan.account.schedule,
    closed_at: null,
    updated_at: nowIso(ctx.clock),
  })
  const { schedule_version, user_id } = application
  await insertInstalments(
    tx,
    { application_id: application.id, user_id, schedule_version },
    merged.instalments.slice(before.instalments.length),
  )
  const booked = trancheAdded(before, loan.account.schedule, loan.events, day, dimensionsOf(loan))
  for (const accrual of booked) await postAccrual(ctx, tx, loan, accrual)
  await refreshLoan(ctx, tx, loan)
  return application
}

/**
 * A payout reached the landlord: the schedule is dated from today and frozen, and with the first tranche the initial payment
 * is applied and the application becomes active. The payout must be stored as confirmed already.
 */
export const openLoan = (
  ctx: Context,
  tx: Transaction,
  application: Application,
  tranche: number,
): Promise<Application> =>
  tranche === 1 ? openFirst(ctx, tx, application) : openSecond(ctx, tx, application, tranche)
