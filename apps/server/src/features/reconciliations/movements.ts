import type { Database, Transaction } from '@efie/database'
import {
  isLocalDate,
  matchWindowDays,
  parseMoney,
  type LocalDate,
  type OpenMovement,
  type StatementLineKind,
} from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'
import { containing } from '../../platform/like.ts'
import { timeCursor } from '../../platform/pagination.ts'
import { BOOKED_FROM_FILES, namesOf, shownOn, uuidOf } from './ledger-side.ts'
import { lockEntries } from './line-queries.ts'

export interface Movement extends OpenMovement {
  id: string
  references: string[]
  kind: string
  description: string
  created_at: string
}

interface MovementRow extends Record<string, unknown>, Omit<Movement, 'amount' | 'references'> {
  amount: string | number
  refs: string[] | null
}

/** Where an entry of a line is: a payout through the provider leaves a bank account of ours. */
interface Place {
  account_code: string
  kind: StatementLineKind
  occurred_on: LocalDate
}

const accountOf = ({ kind, account_code }: Place): SQL =>
  kind === 'transfer' ? sql`a.kind = 'bank'` : sql`p.account_code = ${account_code}`

/** People the money of an entry came from or went to. */
const peopleOf = sql`array(
  select pr.full_name from postings q join profiles pr on pr.id = q.user_id where q.journal_entry_id = e.id
  union select d.payout_name from disbursements d where e.kind like 'payout-%' and d.id = ${uuidOf})`

interface Wanted {
  days: { from: LocalDate; to: LocalDate }
  /** Of the entry `e`, its posting `p` and its account `a`. */
  account: SQL
  amount?: SQL
  where?: SQL
  order?: SQL
  limit?: number
}

/**
 * Movements that no statement shows yet. What depends on the amount is decided first, then whether a line shows
 * it; references and people are looked up only for what is returned.
 */
const openMovements = ({ days, account, amount, where, order, limit }: Wanted): SQL => sql`
  select e.id, e.id as journal_entry_id, e.account_code, e.kind, e.description,
    e.effective_date::text as effective_date,
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    e.amount, ${namesOf} as refs, ${peopleOf} as names
  from (
    select * from (
      select e.id, e.kind, e.source_id, e.description, e.effective_date, e.created_at, p.account_code,
        sum(p.amount) as amount
      from journal_entries e join postings p on p.journal_entry_id = e.id
      join ledger_accounts a on a.code = p.account_code
      where e.effective_date between ${days.from}::date - ${matchWindowDays}::int and ${days.to}::date + ${matchWindowDays}::int
        and e.kind not in ${BOOKED_FROM_FILES} and ${account}
      group by e.id, p.account_code having sum(p.amount) <> 0 and ${amount ?? sql`true`}
    ) e
    where not exists (${shownOn(sql`e.account_code`)}) and ${where ?? sql`true`}
    order by ${order ?? sql`e.id`} limit ${limit ?? null}
  ) e order by ${order ?? sql`e.id`}`

const read = async (db: Database, wanted: Wanted): Promise<Movement[]> => {
  const rows = await queryRows<MovementRow>(db, openMovements(wanted))
  return rows.map(({ refs, amount, ...row }) => ({ ...row, amount: Number(amount), references: refs ?? [] }))
}

const daysOf = ({ occurred_on }: Place) => ({ from: occurred_on, to: occurred_on })

const nearestTo = (day: LocalDate): SQL => sql`abs(e.effective_date - ${day}::date), e.id`

/** Entries of a line’s account and amount, nearest day first. */
export const findSameAmount = (db: Database, line: Place & { amount: number }): Promise<Movement[]> =>
  read(db, {
    days: daysOf(line),
    account: accountOf(line),
    amount: sql`sum(p.amount) = ${line.amount}`,
    order: nearestTo(line.occurred_on),
    limit: 20,
  })

const within = (ids: readonly string[]): SQL =>
  sql`e.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** Whether a statement already shows one of these entries on the line’s account. */
export const isAnyShown = async (db: Database, line: Place, ids: readonly string[]): Promise<boolean> => {
  const rows = await queryRows(
    db,
    sql`select 1 from journal_entries e join postings p on p.journal_entry_id = e.id
      join ledger_accounts a on a.code = p.account_code
      where ${within(ids)} and ${accountOf(line)} and exists (${shownOn(sql`p.account_code`)}) limit 1`,
  )
  return rows.length > 0
}

/** The chosen entries of a line, as far as they can be matched, locked so that each is matched only once. */
export const lockMovements = async (
  tx: Transaction,
  line: Place,
  ids: readonly string[],
): Promise<Movement[]> => {
  await lockEntries(tx, ids)
  return read(tx, { days: daysOf(line), account: sql`${accountOf(line)} and ${within(ids)}` })
}

/** A text that a person searches by: an amount, a date, or part of a description or reference. */
const matching = (q: string | undefined): SQL => {
  if (q === undefined || q === '') return sql`true`
  const amount = parseMoney(q)
  const like = containing(q)
  return sql`(e.description ilike ${like}
    ${amount === null ? sql`` : sql`or abs(e.amount) = ${amount}`}
    ${isLocalDate(q) ? sql`or e.effective_date = ${q}::date` : sql``}
    or exists (select 1 from unnest(${namesOf}) as r(ref) where r.ref ilike ${like})
    or exists (select 1 from unnest(${peopleOf}) as n(name) where n.name ilike ${like}))`
}

/** Entries of a line’s account that no statement shows yet, newest first. */
export const searchMovements = (
  db: Database,
  line: Place,
  page: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Movement[]> => {
  const { before, before_id } = timeCursor(page.cursor)
  const moment = sql`date_trunc('milliseconds', e.created_at)`
  const after =
    before === undefined || before_id === undefined
      ? sql`true`
      : sql`(${moment}, e.id) < (${before}::timestamptz, ${before_id}::uuid)`
  return read(db, {
    days: daysOf(line),
    account: accountOf(line),
    where: sql`${after} and ${matching(page.q)}`,
    order: sql`${moment} desc, e.id desc`,
    limit: page.limit + 1,
  })
}

const MOST_MOVEMENTS = 500

/** Entries that may be the money of lines of one day: of their accounts and amounts. */
export const findForLines = async (
  db: Database,
  day: LocalDate,
  lines: readonly { account_code: string; amount: number }[],
): Promise<Movement[]> => {
  if (lines.length === 0) return []
  const wanted = sql`select w.account_code, w.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w(account_code text, amount bigint)`
  return read(db, {
    days: { from: day, to: day },
    account: sql`p.account_code in (select account_code from (${wanted}) w)`,
    amount: sql`(p.account_code, sum(p.amount)) in (${wanted})`,
    order: nearestTo(day),
    limit: MOST_MOVEMENTS,
  })
}

/** What is open of entries of a day, on each bank account, till and at the provider. */
export const findOpenOf = async (
  db: Database,
  day: LocalDate,
  ids: readonly string[],
): Promise<Movement[]> => {
  if (ids.length === 0) return []
  return read(db, {
    days: { from: day, to: day },
    account: sql`a.kind in ('bank', 'cash', 'gateway') and ${within(ids)}`,
  })
}
