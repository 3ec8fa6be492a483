import type { Database } from '@efie/database'
import {
  addDays,
  chartOfAccounts,
  endOfMonth,
  type Language,
  type LoanLine,
  type LocalDate,
} from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { date, money } from '../../../platform/texts/figures.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { known, text, type Figure, type Text } from '../../../platform/texts/text.ts'
import { findUnreconciled, firstDay, lastClosedMonth } from './closed-days.ts'
import { findDifferences } from './control-checks.ts'
import { compareLoans } from '../loan-book/loan-controls.ts'
import { compareControls } from '../reports/reports.ts'

/** Something a month close still needs, with the month or days to go to. */
interface MissingFact {
  fact: string
  words: Text
  month?: string
  days?: LocalDate[]
}

/** The same in a reader's language. */
export const translateFacts = (facts: readonly MissingFact[], language: Language) =>
  facts.map(({ words, ...fact }) => ({ ...fact, text: translate(words, language) }))

const monthOf = (day: LocalDate): string => day.slice(0, 7)
export const monthIn =
  (month: string): Figure =>
  (language) =>
    date(`${month}-01`)(language).slice(2)
export const monthName = (month: string): string => monthIn(month)('en')

/** The next month to close: after the last closed one, not before the first entry. Null without entries. */
const nextMonth = async (db: Database): Promise<string | null> => {
  const first = await firstDay(db)
  if (first === null) return null
  const closed = await lastClosedMonth(db)
  return monthOf(closed !== null && closed >= first ? addDays(closed, 1) : first)
}

/** Why a month isn't the next one to close. */
const outOfTurn = (month: string, next: string | null): MissingFact[] => {
  if (next === null) return [{ fact: 'no_entries', words: text('The books have no entries yet') }]
  if (month < next)
    return [{ fact: 'before_books', words: text('The books begin in {month}', { month: monthIn(next) }) }]
  if (month > next)
    return [
      { fact: 'month_before', words: text('Close {month} first', { month: monthIn(next) }), month: next },
    ]
  return []
}

const SHOWN_DAYS = 3

const daysText = (days: readonly LocalDate[]): Text => {
  const count = days.length
  const named: Figure = (language) =>
    days
      .slice(0, SHOWN_DAYS)
      .map((day) => date(day)(language))
      .join(', ')
  return count > SHOWN_DAYS
    ? text('{count} days aren’t reconciled and locked: {named} and {more} more', {
        count,
        named,
        more: count - SHOWN_DAYS,
      })
    : text(
        '{count, plural, one {# day isn’t reconciled and locked} other {# days aren’t reconciled and locked}}: {named}',
        { count, named },
      )
}

const accountName = (wanted: string): Text =>
  known(chartOfAccounts.find(({ code }) => code === wanted)?.name ?? wanted)

const differing = (line: LoanLine, count: number): Text =>
  line === 'rent'
    ? text('{count, plural, one {# rent loan differs} other {# rent loans differ}}', { count })
    : text('{count, plural, one {# shop plan differs} other {# shop plans differ}}', { count })

/** What prevents a month close, and the warnings for those who close it. */
export interface Readiness {
  missing: MissingFact[]
  warnings: MissingFact[]
}

/** Loans and plans whose accounts don't match their logs at month end. */
const wrongLoans = async (db: Database, ends_on: LocalDate): Promise<MissingFact[]> => {
  const then = await compareLoans(db, ends_on)
  return then.map(({ line, account_code, loans, difference }) => ({
    fact: `${line}_${account_code}`,
    words: text('{account}: {loans} from the ledger by {amount} on {day}', {
      account: accountName(account_code),
      loans: differing(line, loans),
      amount: money(difference),
      day: date(ends_on),
    }),
  }))
}

/**
 * Differences recorded at month end that still exist prevent the close; those corrected since become
 * warnings. A later difference belongs to the later month. Without a record, today's differences become
 * warnings.
 */
const compareMonthEnd = async (db: Database, ends_on: LocalDate): Promise<Readiness> => {
  const recorded = await findDifferences(db, ends_on)
  const day = date(ends_on)
  const found: Readiness = { missing: [], warnings: [] }
  for (const { account_code, name, difference } of await compareControls(db)) {
    const then = recorded === null ? null : (recorded[account_code] ?? 0)
    const fact = `control_${account_code}`
    const account = known(name)
    const by = money(Math.abs(difference))
    if (then === null && difference !== 0)
      found.warnings.push({
        fact,
        words: text('{account}: the sub-ledger differs by {by} today. On {day} no one compared them', {
          account,
          by,
          day,
        }),
      })
    else if (then !== null && then !== 0 && difference === 0)
      found.warnings.push({
        fact,
        words: text('{account}: the sub-ledger differed by {before} on {day}, and agrees today', {
          account,
          before: money(Math.abs(then)),
          day,
        }),
      })
    else if (then !== null && then !== 0)
      found.missing.push({
        fact,
        words: text('{account}: the sub-ledger differed by {before} on {day}, and differs by {by} today', {
          account,
          before: money(Math.abs(then)),
          by,
          day,
        }),
      })
  }
  return found
}

/**
 * What a month close still needs, and its warnings. The books are only compared once all days are reconciled,
 * because that is expensive.
 */
export const readinessOf = async (ctx: Pick<Context, 'clock' | 'db'>, month: string): Promise<Readiness> => {
  const ends_on = endOfMonth(`${month}-01`)
  if (ends_on >= today(ctx.clock))
    return { missing: [{ fact: 'month_ended', words: text('The month isn’t over yet') }], warnings: [] }
  const days = await findUnreconciled(ctx.db, `${month}-01`, ends_on)
  const undone: MissingFact[] = [
    ...outOfTurn(month, await nextMonth(ctx.db)),
    ...(days.length === 0 ? [] : [{ fact: 'days_reconciled', words: daysText(days), days }]),
  ]
  if (undone.length > 0) return { missing: undone, warnings: [] }
  const { missing, warnings } = await compareMonthEnd(ctx.db, ends_on)
  return { missing: [...missing, ...(await wrongLoans(ctx.db, ends_on))], warnings }
}
