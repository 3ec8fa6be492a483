import type { Database } from '@efie/database'
import {
  addDays,
  chartOfAccounts,
  endOfMonth,
  formatMoney,
  type LoanLine,
  type LocalDate,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { date } from '../../platform/texts/figures.ts'
import { findUnreconciled, firstDay, lastClosedMonth } from './closed-days.ts'
import { findDifferences } from './control-checks.ts'
import { compareLoans } from './loan-controls.ts'
import { compareControls } from './reports.ts'

/** What a month still needs, in words, with the month or the days to go to. */
export interface MissingFact {
  fact: string
  text: string
  month?: string
  days?: LocalDate[]
}

const monthOf = (day: LocalDate): string => day.slice(0, 7)
const dayName = (day: LocalDate): string => date(day)('en')
export const monthName = (month: string): string => dayName(`${month}-01`).slice(2)

/** The month that closes next: after the last one that is closed, and not before the books begin. Null without an entry. */
const nextMonth = async (db: Database): Promise<string | null> => {
  const first = await firstDay(db)
  if (first === null) return null
  const closed = await lastClosedMonth(db)
  return monthOf(closed !== null && closed >= first ? addDays(closed, 1) : first)
}

/** What keeps a month from being the next to close. */
const outOfTurn = (month: string, next: string | null): MissingFact[] => {
  if (next === null) return [{ fact: 'no_entries', text: 'The books have no entries yet' }]
  if (month < next) return [{ fact: 'before_books', text: `The books begin in ${monthName(next)}` }]
  if (month > next) return [{ fact: 'month_before', text: `Close ${monthName(next)} first`, month: next }]
  return []
}

const SHOWN_DAYS = 3

const daysText = (days: readonly LocalDate[]): string => {
  const named = days.slice(0, SHOWN_DAYS).map(dayName).join(', ')
  const more = days.length > SHOWN_DAYS ? ` and ${days.length - SHOWN_DAYS} more` : ''
  return days.length === 1
    ? `1 day isn’t reconciled and locked: ${named}`
    : `${days.length} days aren’t reconciled and locked: ${named}${more}`
}

const accountName = (wanted: string): string =>
  chartOfAccounts.find(({ code }) => code === wanted)?.name ?? wanted

const lineNames = { rent: 'rent loan', shop: 'shop plan' } as const
const countText = (line: LoanLine, count: number): string =>
  `${count} ${lineNames[line]}${count === 1 ? ' differs' : 's differ'}`

/** What keeps a month from closing, and what those who close it are told besides. */
export interface Readiness {
  missing: MissingFact[]
  warnings: MissingFact[]
}

/** Loans and plans whose accounts did not hold what their logs say of the month's end. */
const wrongLoans = async (db: Database, ends_on: LocalDate): Promise<MissingFact[]> => {
  const then = await compareLoans(db, ends_on)
  return then.map(({ line, account_code, loans, difference }) => ({
    fact: `${line}_${account_code}`,
    text: `${accountName(account_code)}: ${countText(line, loans)} from the ledger by ${formatMoney(difference)} on ${dayName(ends_on)}`,
  }))
}

/**
 * What differed when the month was over, and differs still, keeps it open: what was put right since is told. A difference that
 * came later is the later month's. Where no one looked at the month's end, the difference of today is told.
 */
const compareMonthEnd = async (db: Database, ends_on: LocalDate): Promise<Readiness> => {
  const recorded = await findDifferences(db, ends_on)
  const day = dayName(ends_on)
  const found: Readiness = { missing: [], warnings: [] }
  for (const { account_code, name, difference } of await compareControls(db)) {
    const then = recorded === null ? null : (recorded[account_code] ?? 0)
    const fact = `control_${account_code}`
    const by = (amount: number) => formatMoney(Math.abs(amount))
    if (then === null && difference !== 0)
      found.warnings.push({
        fact,
        text: `${name}: the sub-ledger differs by ${by(difference)} today. On ${day} nobody compared them`,
      })
    else if (then !== null && then !== 0 && difference === 0)
      found.warnings.push({
        fact,
        text: `${name}: the sub-ledger differed by ${by(then)} on ${day}, and agrees today`,
      })
    else if (then !== null && then !== 0)
      found.missing.push({
        fact,
        text: `${name}: the sub-ledger differed by ${by(then)} on ${day}, and differs by ${by(difference)} today`,
      })
  }
  return found
}

/** What a month still needs, and what there is to know. The books are only added up once its days are done. */
export const readinessOf = async (
  ctx: Pick<Context, 'clock'>,
  db: Database,
  month: string,
): Promise<Readiness> => {
  const ends_on = endOfMonth(`${month}-01`)
  if (ends_on >= today(ctx.clock))
    return { missing: [{ fact: 'month_ended', text: 'The month isn’t over yet' }], warnings: [] }
  const days = await findUnreconciled(db, `${month}-01`, ends_on)
  const undone: MissingFact[] = [
    ...outOfTurn(month, await nextMonth(db)),
    ...(days.length === 0 ? [] : [{ fact: 'days_reconciled', text: daysText(days), days }]),
  ]
  if (undone.length > 0) return { missing: undone, warnings: [] }
  const { missing, warnings } = await compareMonthEnd(db, ends_on)
  return { missing: [...missing, ...(await wrongLoans(db, ends_on))], warnings }
}
