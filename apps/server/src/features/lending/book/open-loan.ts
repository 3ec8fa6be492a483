import {
  accrualsBetween,
  addDays,
  appendTranche,
  replayLoan,
  trancheAdded,
  type LoanLine,
  type LocalDate,
  type Pesewas,
  type ProductTerms,
  type Schedule,
} from '@efie/domain'
import { nowIso, today } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { postAccrual } from './accrue-loan.ts'
import { dimensionsOf, loanOf, type Loan } from './loan.ts'
import { requireLoan } from './lock-loan.ts'
import { projectionOf, projectInstalments } from './project-loan.ts'
import { insertLoan, storeSchedule, type LoanKey } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'

/** What an application's payout or an order's delivery lends. */
export interface Lent {
  line: LoanLine
  user_id: string
  application_id: string | null
  order_id: string | null
  terms: ProductTerms
  schedule: Schedule
  /** Monthly instalment in pesewas. */
  monthly_amount: Pesewas
  /** Further payouts under the plan. */
  payouts_to_come: number
}

/**
 * Opens a loan today: freezes its schedule and starts its first period. The application or order must be
 * locked.
 */
export const openLoan = async (ctx: TransactionContext, lent: Lent): Promise<Loan> => {
  const day = today(ctx.clock)
  const now = nowIso(ctx.clock)
  const { schedule } = lent
  const state = replayLoan(schedule, [], day)
  const row = await insertLoan(ctx.db, {
    ...lent,
    opened_on: day,
    principal: schedule.principal,
    ...projectionOf(lent, state),
    accrued_through: day,
    checked_on: addDays(day, -1),
    created_at: now,
    updated_at: now,
  })
  await storeSchedule(ctx.db, row, now)
  await projectInstalments(ctx, row.id, state)
  const loan = loanOf(row, [])
  const dimensions = dimensionsOf(row)
  for (const accrual of accrualsBetween(schedule, [], addDays(day, -1), day, dimensions, row.line))
    await postAccrual(ctx, loan, accrual)
  return loan
}

/**
 * Adds a further payout to a running loan. `scheduleFor` gives its instalments' dates from the day of the
 * first payout.
 */
export const addTranche = async (
  ctx: TransactionContext,
  key: LoanKey,
  scheduleFor: (openedOn: LocalDate, today: LocalDate) => Schedule,
): Promise<void> => {
  const loan = await requireLoan(ctx, key)
  const { row } = loan
  const day = row.accrued_through
  const before = row.schedule
  const schedule = appendTranche(before, scheduleFor(row.opened_on, day))
  Object.assign(row, {
    schedule,
    principal: schedule.principal,
    payouts_to_come: Math.max(0, row.payouts_to_come - 1),
  })
  await storeSchedule(ctx.db, row, nowIso(ctx.clock))
  const booked = trancheAdded(before, schedule, loan.events, day, dimensionsOf(row))
  for (const accrual of booked) await postAccrual(ctx, loan, accrual)
  await refreshLoan(ctx, loan)
}

/**
 * Sets how many payouts are to come. A repaid loan that was only kept open for one ends when it is cancelled.
 */
export const expectPayouts = async (
  ctx: TransactionContext,
  key: LoanKey,
  payouts_to_come: 0 | 1,
): Promise<void> => {
  const loan = await requireLoan(ctx, key)
  loan.row.payouts_to_come = payouts_to_come
  await refreshLoan(ctx, loan)
}

/**
 * Puts the next schedule version into force and returns its number. The loan must be refreshed, which stores
 * it and projects the instalments.
 */
export const replaceSchedule = async (
  ctx: TransactionContext,
  { row }: Loan,
  schedule: Schedule,
  changes: { monthly_amount?: Pesewas } = {},
): Promise<number> => {
  Object.assign(row, { schedule, schedule_version: row.schedule_version + 1, ...changes })
  await storeSchedule(ctx.db, row, nowIso(ctx.clock))
  return row.schedule_version
}

/**
 * Pauses a loan while a return of its goods is examined, or resumes it. Does nothing without a loan, or after
 * its end.
 */
export const holdLoan = async (
  ctx: TransactionContext,
  loan: Loan,
  held_from: LocalDate | null,
): Promise<void> => {
  loan.row.held_from = held_from
  await refreshLoan(ctx, loan)
}
