import { addDays, localDateOf, payoffOf, replayLoan, type LocalDate, type Pesewas } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { priceColumns, type Application } from '../applications/index.ts'
import { loadLoanStanding, type LoanStanding } from '../lending/index.ts'

const renewedLoan = (ctx: Context, { renews_loan_id }: Application) =>
  renews_loan_id === null ? null : loadLoanStanding(ctx.db, { id: renews_loan_id }, today(ctx.clock))

const neededBy = (standing: LoanStanding | null): Pesewas =>
  standing?.row.status === 'active' ? standing.payoff.amount : 0

/** The signed terms with a smaller refinanced amount. Already in force, so no limit refuses them. */
export const lentPrice = (application: Application, refinanced_amount: Pesewas, day: LocalDate) =>
  priceColumns(
    { ...application, refinanced_amount },
    { ...application.terms, max_apr_percent: Number.MAX_SAFE_INTEGER },
    day,
  )

/** A renewal priced as of today, since what the renewed loan needs has changed. */
export const repricedToday = async (ctx: Context, application: Application): Promise<Application> => {
  if (application.renews_loan_id === null) return application
  const refinanced_amount = neededBy(await renewedLoan(ctx, application))
  const priced = priceColumns({ ...application, refinanced_amount }, application.terms, today(ctx.clock))
  return { ...application, ...priced }
}

/** Days an offer without an end date can be paid out. */
const usualDays = 14

/** Payoff of the renewed loan for each day until the offer ends, assuming no payments; each change once. */
export const payoffsByDay = async (ctx: Context, application: Application) => {
  const standing = await renewedLoan(ctx, application)
  if (standing?.row.status !== 'active') return []
  const { row, events } = standing
  const first = today(ctx.clock)
  const { offer_expires_at: ends } = application
  const last = ends === null ? addDays(first, usualDays) : localDateOf(ends)
  const payoffs: { from: LocalDate; amount: Pesewas }[] = []
  for (let day = first; day <= last && payoffs.length <= usualDays; day = nextChange(standing, day, last)) {
    const { amount } = payoffOf(replayLoan(row.schedule, events, day), row.schedule, day)
    if (amount !== payoffs.at(-1)?.amount) payoffs.push({ from: day, amount })
  }
  return payoffs
}

/** The next day on which a period begins or credit is used; after `last` if there is none. */
const nextChange = ({ row }: LoanStanding, day: LocalDate, last: LocalDate): LocalDate => {
  const lines = [...row.schedule.prepaid, ...row.schedule.instalments]
  return (
    lines
      .map((line) => line.period_start)
      .filter((start) => start > day)
      .sort()[0] ?? addDays(last, 1)
  )
}

/** What the renewed loan needs today beyond the signed amount. Its tenant has to pay it before the payout. */
export const shortfallOf = async (ctx: Context, application: Application): Promise<Pesewas> =>
  Math.max(0, neededBy(await renewedLoan(ctx, application)) - application.refinanced_amount)
