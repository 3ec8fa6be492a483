import type { Transaction } from '@efie/database'
import { addDays, lateFeeDate, lateFeesToAssess, type LocalDate } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../platform/clock.ts'
import { asSystem, transact, type Context, type Services } from '../../platform/context.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { accrueToToday } from './accrue-loan.ts'
import { appendEvent } from './append-event.ts'
import { lockLoan, loanKey, type Loan } from './loan.ts'
import {
  findPaidAhead,
  findUnchecked,
  loadEverInvoiced,
  loadInvoiced,
  loadPauses,
  loadPaymentsUnderWay,
  updateLoanAccount,
} from './queries.ts'
import { ageQuietLoans, passQuietLoans } from './quiet-loans.ts'
import { refreshLoan } from './refresh-loan.ts'
import { REMIND_PAYMENTS, remindPayments } from './reminders.ts'
import { lapseLoanOffers } from './service-loan.ts'

export const LOANS_DAILY = 'loans-daily'
const BATCH = 200

/** Instalments that money is on its way to: named, or else everything due. */
const beingPaid = async (tx: Transaction, loan: Loan): Promise<Set<number>> => {
  const underWay = await loadPaymentsUnderWay(tx, loan.application.id)
  const unnamed = underWay.some((payment) => payment.instalment_number === null)
  return new Set(
    unnamed
      ? loan.account.schedule.instalments.map((instalment) => instalment.number)
      : underWay.flatMap((payment) => payment.instalment_number ?? []),
  )
}

/** Instalments whose grace ended on a day that does not count as past due. */
const paused = async (tx: Transaction, { account, application }: Loan): Promise<number[]> => {
  const pauses = await loadPauses(tx, application.id)
  const within = (date: LocalDate) =>
    pauses.some((pause) => pause.from <= date && (pause.to === null || date <= pause.to))
  return account.schedule.instalments
    .filter((line) => within(lateFeeDate(line.due_date, application.terms)))
    .map((line) => line.number)
}

/** Answers whether a fee waits until it is known what became of money under way. */
const assessLateFees = async (ctx: Context, tx: Transaction, loan: Loan): Promise<boolean> => {
  const { account, application, events } = loan
  const invoiced = await loadInvoiced(tx, application.id, today(ctx.clock))
  const everInvoiced = await loadEverInvoiced(tx, application.id, today(ctx.clock))
  const underWay = await beingPaid(tx, loan)
  const except = new Set([...underWay, ...everInvoiced, ...(await paused(tx, loan))])
  const fees = lateFeesToAssess(account.schedule, events, today(ctx.clock), application.terms, except)
  for (const { instalment_number, effective_date, amount } of fees) {
    await appendEvent(ctx, tx, loan, {
      event: { id: uuidv7(), kind: 'late_fee', amount, instalment_number, effective_date },
      kind: 'late-fee',
      source_id: `${loanKey(loan)}:${instalment_number}`,
      description: `Late fee of instalment ${instalment_number}`,
    })
  }
  return underWay.size > 0 || invoiced.length > 0
}

/** One loan's day, in its own transaction; nothing when another node has just done it. */
const checkLoan = (ctx: Context, applicationId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const day = today(ctx.clock)
    const application = await loadApplicationForUpdate(tx, applicationId)
    const loan = await lockLoan(tx, application)
    if (!loan || loan.account.checked_on >= day) return
    await accrueToToday(ctx, tx, loan)
    // Repaid before its last months began: they are earned as they begin, and nothing else happens to it.
    if (loan.account.closed_at !== null) return updateLoanAccount(tx, applicationId, { checked_on: day })
    const waiting = await assessLateFees(ctx, tx, loan)
    await refreshLoan(ctx, tx, loan)
    await updateLoanAccount(tx, applicationId, {
      checked_on: day,
      ...(waiting ? { next_action_on: addDays(day, 1) } : {}),
      updated_at: nowIso(ctx.clock),
    })
  })

/**
 * The daily job: recognises interest, charges late fees on their own day, raises demands seven days ahead, ages. It works
 * by dates, so runs that were missed are made up and a second run on a day finds nothing to do.
 */
export const runLoansDaily = async (services: Services): Promise<{ checked: number }> => {
  const ctx = asSystem(services)
  const day = today(services.clock)
  let checked = 0
  let failed = 0
  let lastId: string | null = null
  const check = async (application_id: string): Promise<void> => {
    try {
      await checkLoan(ctx, application_id)
      checked += 1
    } catch (error) {
      // One loan that cannot be brought forward must not keep the others back.
      failed += 1
      services.log.error({ err: error, application_id }, 'daily run of a loan failed')
    }
  }
  await passQuietLoans(services, day)
  await ageQuietLoans(services, day)
  for (const { application_id } of await findPaidAhead(services.db, day)) await check(application_id)
  for (;;) {
    const rows: { application_id: string }[] = await findUnchecked(services.db, day, lastId, BATCH)
    for (const { application_id } of rows) await check(application_id)
    lastId = rows.at(-1)?.application_id ?? null
    if (rows.length < BATCH) break
  }
  if (failed > 0) throw new Error(`${failed} of ${checked + failed} loans could not be brought forward`)
  return { checked }
}

/** Hourly rather than at midnight: after downtime the day is made up within the hour. */
export const registerLoanJobs = (services: Services): void => {
  const { jobs } = services
  jobs.handle(LOANS_DAILY, async () => {
    await lapseLoanOffers(services)
    await runLoansDaily(services)
  })
  jobs.handle(REMIND_PAYMENTS, async () => {
    await remindPayments(services)
  })
  jobs.schedule(REMIND_PAYMENTS, '40 * * * *')
  jobs.schedule(LOANS_DAILY, '10 * * * *')
}
