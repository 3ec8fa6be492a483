import type { LocalDate } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import { asSystem, transact, type Context, type Services } from '../../../platform/context.ts'
import type { LoanRef } from '../book/queries.ts'
import { lapseOffers } from '../servicing/answer-dates.ts'
import { checkLoans, PartTakenError } from './check-loans.ts'
import { ageUnchanged, areManyDue, findDue, findParts, lockPart, type DueLoan } from './due-loans.ts'
import { REMIND_PAYMENTS, remindPayments } from './reminders.ts'

export const LOANS_DAILY = 'loans-daily'
/** Other nodes take part in a long run. */
const HELP_WITH_LOANS = 'help-with-loans'
/** Loans due from which they are asked to, and how many are. */
const MANY = 2_000
const HELPERS = 3
/** Loans locked together, for less than half a second. */
const CHECKED_TOGETHER = 100
const AGED_TOGETHER = 1_000
/** Batches under way at a time: while one is computed here, the database works on another. */
const LANES = 2

interface Run {
  ctx: Context
  day: LocalDate
  checked: number
  failed: number
}

/**
 * Processes loans together. If that fails, each half separately, so that a loan that fails holds up no other: it
 * ends up alone and is reported. Loans in use elsewhere follow one by one, once they are free.
 */
const checkApart = async (run: Run, part: number, refs: readonly LoanRef[], wait = false): Promise<void> => {
  const [first] = refs
  if (!first) return
  try {
    const left = await checkLoans(run.ctx, part, refs, wait)
    run.checked += refs.length - left.length
    if (!wait) for (const ref of left) await checkApart(run, part, [ref], true)
  } catch (error) {
    if (error instanceof PartTakenError) throw error
    if (refs.length === 1) {
      run.failed += 1
      run.ctx.log.error({ err: error, loan_id: first.id }, 'daily run of a loan failed')
      return
    }
    const half = Math.ceil(refs.length / 2)
    await checkApart(run, part, refs.slice(0, half), wait)
    await checkApart(run, part, refs.slice(half), wait)
  }
}

const agePart = async ({ ctx, day }: Run, part: number): Promise<void> => {
  for (;;) {
    const aged = await transact(ctx, async ({ db }) => {
      if (!(await lockPart(db, part))) throw new PartTakenError()
      return ageUnchanged(db, part, day, AGED_TOGETHER)
    })
    if (aged < AGED_TOGETHER) return
  }
}

const checkPart = async (run: Run, part: number): Promise<void> => {
  let last: DueLoan | undefined
  for (;;) {
    const due: DueLoan[] = await findDue(run.ctx.db, part, run.day, last, CHECKED_TOGETHER)
    await checkApart(run, part, due)
    last = due.at(-1)
    if (due.length < CHECKED_TOGETHER) return
  }
}

const runPart = async (run: Run, part: number): Promise<void> => {
  try {
    await agePart(run, part)
    await checkPart(run, part)
  } catch (error) {
    // Left to the worker that is at it.
    if (!(error instanceof PartTakenError)) throw error
  }
}

/**
 * Daily job: recognises interest, charges late fees on their day, raises demands seven days ahead, ages
 * loans. Works by dates, so missed runs are caught up and a second run on a day does nothing. Each batch is one
 * transaction, so a run that is killed goes on where it was. Runs at the same time, on one node or several, share
 * out the partitions.
 */
export const runLoansDaily = async (services: Services): Promise<{ checked: number }> => {
  const run: Run = { ctx: asSystem(services), day: today(services.clock), checked: 0, failed: 0 }
  const parts = await findParts(services.db, run.day)
  const lane = async (): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) await runPart(run, part)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const { checked, failed } = run
  if (failed > 0) throw new Error(`${failed} of ${checked + failed} loans could not be brought forward`)
  return { checked }
}

/** The run under way in this process: one is enough to keep its connections and processor busy. */
const underWay = new WeakMap<Services, Promise<unknown>>()

const runHere = async (services: Services): Promise<void> => {
  const running = underWay.get(services) ?? runLoansDaily(services)
  underWay.set(services, running)
  try {
    await running
  } finally {
    underWay.delete(services)
  }
}

const askForHelp = async ({ db, clock, jobs }: Services): Promise<void> => {
  if (!(await areManyDue(db, today(clock), MANY))) return
  for (let helper = 1; helper <= HELPERS; helper += 1)
    await jobs.enqueue(db, HELP_WITH_LOANS, { helper }, { singleton_key: String(helper), retries: 0 })
}

/** Hourly instead of at midnight, so that after downtime the day is caught up within the hour. */
export const registerLoanJobs = (services: Services): void => {
  const { jobs } = services
  const daily = async () => {
    await lapseOffers(services)
    await askForHelp(services)
    await runHere(services)
  }
  jobs.handle(LOANS_DAILY, daily, { unattended: true })
  jobs.handle(HELP_WITH_LOANS, () => runHere(services), { unattended: true, at_a_time: 1 })
  jobs.handle(REMIND_PAYMENTS, async () => void (await remindPayments(services)), { unattended: true })
  jobs.schedule(REMIND_PAYMENTS, '40 * * * *', ['08:40'])
  jobs.schedule(LOANS_DAILY, '10 * * * *', ['00:10'])
}
