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

/** Accounts that do not hold what stands behind them: loans and plans at the end of the month, the others now. */
const wrongControls = async (db: Database, ends_on: LocalDate): Promise<MissingFact[]> => {
  const now = (await compareControls(db)).filter((row) => row.difference !== 0)
  const then = await compareLoans(db, ends_on)
  return [
    ...now.map((row) => ({
      fact: `control_${row.account_code}`,
      text: `${row.name}: the sub-ledger differs by ${formatMoney(Math.abs(row.difference))} today`,
    })),
    ...then.map(({ line, account_code, loans, difference }) => ({
      fact: `${line}_${account_code}`,
      text: `${accountName(account_code)}: ${countText(line, loans)} from the ledger by ${formatMoney(difference)} on ${dayName(ends_on)}`,
    })),
  ]
}

/** What keeps a month from closing; empty when it may close. The books are only added up once its days are done. */
export const missingForMonth = async (
  ctx: Pick<Context, 'clock'>,
  db: Database,
  month: string,
): Promise<MissingFact[]> => {
  const ends_on = endOfMonth(`${month}-01`)
  if (ends_on >= today(ctx.clock)) return [{ fact: 'month_ended', text: 'The month isn’t over yet' }]
  const days = await findUnreconciled(db, `${month}-01`, ends_on)
  const missing: MissingFact[] = [
    ...outOfTurn(month, await nextMonth(db)),
    ...(days.length === 0 ? [] : [{ fact: 'days_reconciled', text: daysText(days), days }]),
  ]
  return missing.length > 0 ? missing : wrongControls(db, ends_on)
}
