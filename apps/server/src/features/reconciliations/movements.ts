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
import { BOOKED_FROM_FILES, namesOf, SHOWN, uuidOf } from './ledger-side.ts'
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

/** Movements that no statement shows yet, with their references and people. */
const openMovements = (days: { from: LocalDate; to: LocalDate }, account: SQL): SQL => sql`
  select e.id, e.id as journal_entry_id, p.account_code, e.kind, e.description,
    e.effective_date::text as effective_date,
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    sum(p.amount) as amount, ${namesOf} as refs, ${peopleOf} as names
  from journal_entries e join postings p on p.journal_entry_id = e.id
  join ledger_accounts a on a.code = p.account_code
  where e.effective_date between ${days.from}::date - ${matchWindowDays}::int and ${days.to}::date + ${matchWindowDays}::int
    and e.kind not in ${BOOKED_FROM_FILES} and ${account} and not exists (${SHOWN})
  group by e.id, p.account_code having sum(p.amount) <> 0`

const read = async (db: Database, query: SQL): Promise<Movement[]> => {
  const rows = await queryRows<MovementRow>(db, query)
  return rows.map(({ refs, amount, ...row }) => ({ ...row, amount: Number(amount), references: refs ?? [] }))
}

const daysOf = ({ occurred_on }: Place) => ({ from: occurred_on, to: occurred_on })

/** Entries of a line’s account and amount, nearest day first. */
export const findSameAmount = (db: Database, line: Place & { amount: number }): Promise<Movement[]> =>
  read(
    db,
    sql`select * from (${openMovements(daysOf(line), accountOf(line))}) m where m.amount = ${line.amount}
      order by abs(m.effective_date::date - ${line.occurred_on}::date), m.id limit 20`,
  )

const within = (ids: readonly string[]): SQL =>
  sql`e.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** Whether a statement already shows one of these entries on the line’s account. */
export const isAnyShown = async (db: Database, line: Place, ids: readonly string[]): Promise<boolean> => {
  const rows = await queryRows(
    db,
    sql`select 1 from journal_entries e join postings p on p.journal_entry_id = e.id
      join ledger_accounts a on a.code = p.account_code
      where ${within(ids)} and ${accountOf(line)} and exists (${SHOWN}) limit 1`,
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
  return read(tx, openMovements(daysOf(line), sql`${accountOf(line)} and ${within(ids)}`))
}

/** A text that a person searches by: an amount, a date, or part of a description or reference. */
const matching = (q: string | undefined): SQL => {
  if (q === undefined || q === '') return sql`true`
  const amount = parseMoney(q)
  const like = containing(q)
  return sql`(m.description ilike ${like} or exists (select 1 from unnest(m.refs) as r(ref) where r.ref ilike ${like})
    or exists (select 1 from unnest(m.names) as n(name) where n.name ilike ${like})
    ${amount === null ? sql`` : sql`or abs(m.amount) = ${amount}`}
    ${isLocalDate(q) ? sql`or m.effective_date = ${q}` : sql``})`
}

/** Entries of a line’s account that no statement shows yet, newest first. */
export const searchMovements = (
  db: Database,
  line: Place,
  page: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Movement[]> => {
  const { before, before_id } = timeCursor(page.cursor)
  const after =
    before === undefined || before_id === undefined
      ? sql`true`
      : sql`(m.created_at, m.id) < (${before}, ${before_id}::uuid)`
  return read(
    db,
    sql`select * from (${openMovements(daysOf(line), accountOf(line))}) m where ${matching(page.q)} and ${after}
      order by m.created_at desc, m.id desc limit ${page.limit + 1}`,
  )
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
  const account = sql`p.account_code in (select account_code from (${wanted}) w)`
  return read(
    db,
    sql`select * from (${openMovements({ from: day, to: day }, account)}) m
      where (m.account_code, m.amount) in (${wanted})
      order by abs(m.effective_date::date - ${day}::date), m.id limit ${MOST_MOVEMENTS}`,
  )
}

/** What is open of entries of a day, on each bank account, till and at the provider. */
export const findOpenOf = async (
  db: Database,
  day: LocalDate,
  ids: readonly string[],
): Promise<Movement[]> => {
  if (ids.length === 0) return []
  const chosen = sql`a.kind in ('bank', 'cash', 'gateway') and ${within(ids)}`
  return read(db, openMovements({ from: day, to: day }, chosen))
}
