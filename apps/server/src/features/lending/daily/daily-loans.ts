import type { Transaction } from '@efie/database'
import { addDays, lateFeeDate, lateFeesToAssess, type LocalDate } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Context,
  type Services,
  type TransactionContext,
} from '../../../platform/context.ts'
import { accrueToToday } from '../book/accrue-loan.ts'
import { appendEvent } from '../book/append-event.ts'
import { everInvoiced, isInvoiced, loadCircumstances, type Circumstances } from '../book/circumstances.ts'
import { loadPaymentsUnderWay } from '../book/demand-queries.ts'
import type { Loan } from '../book/loan.ts'
import { lockLoan } from '../book/lock-loan.ts'
import { findPaidAhead, findUnchecked, type LoanRef } from '../book/queries.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { storeLoan } from '../book/store-loan.ts'
import { lapseOffers } from '../servicing/answer-dates.ts'
import { ageUnchangedLoans, advanceUnchangedLoans } from './unchanged-loans.ts'
import { REMIND_PAYMENTS, remindPayments } from './reminders.ts'

export const LOANS_DAILY = 'loans-daily'
const BATCH = 200

/** Instalments with a payment in progress: the ones it names, or everything due. */
const beingPaid = async (tx: Transaction, { row }: Loan): Promise<Set<number>> => {
  const underWay = await loadPaymentsUnderWay(tx, row.id)
  const unnamed = underWay.some((payment) => payment.instalment_number === null)
  return new Set(
    unnamed
      ? row.schedule.instalments.map((instalment) => instalment.number)
      : underWay.flatMap((payment) => payment.instalment_number ?? []),
  )
}

/** Instalments whose grace period ended on a paused day. */
const paused = ({ row }: Loan, { pauses }: Circumstances): number[] => {
  const within = (date: LocalDate) =>
    pauses.some((pause) => pause.from <= date && (pause.to === null || date <= pause.to))
  return row.schedule.instalments
    .filter((line) => within(lateFeeDate(line.due_date, row.terms)))
    .map((line) => line.number)
}

/** Returns whether the loan has to be processed tomorrow: a fee waits for the outcome of a payment in progress. */
const assessLateFees = async (
  ctx: TransactionContext,
  loan: Loan,
  circumstances: Circumstances,
): Promise<boolean> => {
  const { row, events } = loan
  if (row.held_from !== null) return true
  const day = today(ctx.clock)
  const { lines } = circumstances
  const except = new Set([...everInvoiced(lines, day), ...paused(loan, circumstances)])
  const due = lateFeesToAssess(row.schedule, events, day, row.terms, except)
  const underWay = due.length > 0 ? await beingPaid(ctx.db, loan) : new Set()
  const charged = due.filter((fee) => !underWay.has(fee.instalment_number))
  for (const fee of charged)
    await appendEvent(ctx, loan, {
      event: { id: uuidv7(), kind: 'late_fee', ...fee, schedule_version: row.schedule_version },
      kind: 'late-fee',
      source_id: `${row.id}:${row.schedule_version}:${fee.instalment_number}`,
      description: `Late fee of instalment ${fee.instalment_number}`,
    })
  return charged.length < due.length || isInvoiced(lines, day)
}

/** Processes one loan in its own transaction; does nothing if another node has just done so. */
const checkLoan = (ctx: Context, ref: LoanRef): Promise<void> =>
  transact(ctx, async (ctx) => {
    const day = today(ctx.clock)
    const loan = await lockLoan(ctx.db, ref)
    if (!loan || loan.row.checked_on >= day) return
    const circumstances = await loadCircumstances(ctx.db, loan.row)
    await accrueToToday(ctx, loan, circumstances)
    loan.row.checked_on = day
    // A loan repaid before its last periods began: their interest is earned as they begin, and nothing else
    // happens to it.
    if (loan.row.closed_at === null) {
      const waiting = await assessLateFees(ctx, loan, circumstances)
      await refreshLoan(ctx, loan, circumstances)
      if (waiting) loan.row.next_action_on = addDays(day, 1)
    }
    await storeLoan(ctx, loan)
  })

/**
 * Daily job: recognises interest, charges late fees on their day, raises demands seven days ahead, ages
 * loans. Works by dates, so missed runs are caught up and a second run on a day does nothing.
 */
export const runLoansDaily = async (services: Services): Promise<{ checked: number }> => {
  const ctx = asSystem(services)
  const day = today(services.clock)
  let checked = 0
  let failed = 0
  let lastId: string | null = null
  const check = async (ref: LoanRef): Promise<void> => {
    try {
      await checkLoan(ctx, ref)
      checked += 1
    } catch (error) {
      // A loan that fails must not hold up the others.
      failed += 1
      services.log.error({ err: error, loan_id: ref.id }, 'daily run of a loan failed')
    }
  }
  await advanceUnchangedLoans(services, day)
  await ageUnchangedLoans(services, day)
  for (const ref of await findPaidAhead(services.db, day)) await check(ref)
  for (;;) {
    const rows: LoanRef[] = await findUnchecked(services.db, day, lastId, BATCH)
    for (const ref of rows) await check(ref)
    lastId = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) break
  }
  if (failed > 0) throw new Error(`${failed} of ${checked + failed} loans could not be brought forward`)
  return { checked }
}

/** Hourly instead of at midnight, so that after downtime the day is caught up within the hour. */
export const registerLoanJobs = (services: Services): void => {
  const { jobs } = services
  const daily = async () => {
    await lapseOffers(services)
    await runLoansDaily(services)
  }
  jobs.handle(LOANS_DAILY, daily, { unattended: true })
  jobs.handle(REMIND_PAYMENTS, async () => void (await remindPayments(services)), { unattended: true })
  jobs.schedule(REMIND_PAYMENTS, '40 * * * *', ['08:40'])
  jobs.schedule(LOANS_DAILY, '10 * * * *', ['00:10'])
}
