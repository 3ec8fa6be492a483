import type { Database } from '@efie/database'
import { counted, endOfMonth, sumOf, type LocalDate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { sumAccounts } from '../accounts/balances.ts'
import { openItemsOf, type ChecklistItem } from './open-items.ts'

interface Fact {
  fact: string
  text: string
  month?: string
  days?: LocalDate[]
}

/** What each condition says once it holds; the facts of `readinessOf` say what is missing. */
const conditions: readonly { fits: (fact: string) => boolean; fact: string; done: string }[] = [
  { fact: 'month_ended', fits: (fact) => fact === 'month_ended', done: 'The month is over' },
  {
    fact: 'in_order',
    fits: (fact) => ['month_before', 'before_books', 'no_entries'].includes(fact),
    done: 'Earlier months are closed',
  },
  {
    fact: 'days_reconciled',
    fits: (fact) => fact === 'days_reconciled',
    done: 'Every day with entries is reconciled and locked',
  },
]

const controls = 'Every sub-ledger matches its control account'

interface OpenDay extends Record<string, unknown> {
  day: string
  count: string | number
}

/** Days of a month with unresolved differences. */
const daysWithDifferences = (db: Database, from: LocalDate, to: LocalDate): Promise<OpenDay[]> =>
  queryRows<OpenDay>(
    db,
    sql`select r.day::text as day, count(*) as count from reconciliations r
      join reconciliation_differences d on d.reconciliation_id = r.id and d.resolution is null
      where r.day between ${from}::date and ${to}::date group by r.day order by r.day`,
  )

const differencesItem = (rows: readonly OpenDay[]): ChecklistItem => {
  const count = sumOf(rows.map((row) => Number(row.count)))
  return count === 0
    ? { fact: 'differences', state: 'done', text: 'No open differences with the bank or provider' }
    : {
        fact: 'differences',
        state: 'open',
        text: `${counted(count, 'open difference')} with the bank or provider`,
        days: rows.map(({ day }) => day),
      }
}

/**
 * Every condition of a month close with its state, and open work that both people should know about. `missing`
 * and `warnings` are the month's readiness.
 */
export const checklistOf = async (
  db: Database,
  month: string,
  { missing, warnings }: { missing: readonly Fact[]; warnings: readonly Fact[] },
): Promise<ChecklistItem[]> => {
  const ends_on = endOfMonth(`${month}-01`)
  const held = conditions.map(({ fact, fits, done }): ChecklistItem => {
    const one = missing.find((found) => fits(found.fact))
    return one ? { ...one, state: 'open' } : { fact, state: 'done', text: done }
  })
  const rest = missing.filter(({ fact }) => !conditions.some(({ fits }) => fits(fact)))
  const compared = held.every(({ state }) => state === 'done')
  const books: ChecklistItem[] = [
    ...rest.map((one): ChecklistItem => ({ ...one, state: 'open' })),
    ...warnings.map((one): ChecklistItem => ({ ...one, state: 'warning' })),
  ]
  return [
    ...held,
    differencesItem(await daysWithDifferences(db, `${month}-01`, ends_on)),
    ...(books.length > 0
      ? books
      : [
          compared
            ? { fact: 'controls', state: 'done' as const, text: controls }
            : {
                fact: 'controls',
                state: 'later' as const,
                text: 'Sub-ledgers are compared once every day is locked',
              },
        ]),
    ...(await openItemsOf(db, ends_on)),
  ]
}

/** A month's figures as they are now: what its close would fix. */
export const monthFigures = async (db: Database, from: LocalDate, to: LocalDate) => {
  const moved = await sumAccounts(db, { from, to })
  const totalOf = (type: 'income' | 'expense') =>
    sumOf(moved.filter((account) => account.type === type).map(({ balance }) => balance))
  const [turnover] = await queryRows<{ entries: string | number; debit: string | number }>(
    db,
    // By account, as the index has it.
    sql`select (select count(*) from journal_entries where effective_date between ${from}::date and ${to}::date) as entries,
        coalesce(sum(one.debit), 0) as debit
      from ledger_accounts a cross join lateral (
        select sum(p.amount) filter (where p.amount > 0) as debit from postings p
        where p.account_code = a.code and p.effective_date between ${from}::date and ${to}::date) one`,
  )
  const income = 0 - totalOf('income')
  const expenses = totalOf('expense')
  return {
    entries: Number(turnover?.entries ?? 0),
    debit: Number(turnover?.debit ?? 0),
    income,
    expenses,
    result: income - expenses,
  }
}
