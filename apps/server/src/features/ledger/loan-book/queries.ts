import { schema, type Database } from '@efie/database'
import {
  addDays,
  billingPolicy,
  invoicedInstalmentDays,
  loanEventOf,
  type DelinquencyPause,
  type InvoicedInstalment,
  type LoanEvent,
  type LoanLine,
  type LocalDate,
  type Schedule,
  type StoredEvent,
} from '@efie/domain'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { endOfDay } from '../months/closed-days.ts'
import { ownDay } from '../entries/post-entry.ts'

const { delinquencyPauses, journalEntries, loanEvents, loans, loanSchedules, orderReturns, postings } = schema

/** A loan's id, and that of its application or order, by which the ledger knows it. */
export interface Booked {
  id: string
  owner_id: string
  schedule: Schedule
}

/** Data from which a loan's standing at the end of a day is computed. */
export interface BookRow extends Booked {
  events: LoanEvent[]
  pauses: DelinquencyPause[]
  invoiced: InvoicedInstalment[]
}

interface Batch {
  line: LoanLine
  day: LocalDate
  /** Of loans. */
  ids: string[]
}

/** Applications or orders, as postings name them. */
type OwnerBatch = Omit<Batch, 'ids'> & { owners: string[] }

const postedUnder = { rent: postings.application_id, shop: postings.order_id } as const

const among = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

const grouped = <Row extends { of: string | null }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.of ?? '')

/**
 * Loans opened by a day, by id. Skipped: loans closed and untouched since, with nothing paid ahead, which
 * were empty on that day; and loans cancelled by then.
 */
export const findBook = async (
  db: Database,
  line: LoanLine,
  day: LocalDate,
  after: string | null,
  limit: number,
): Promise<Booked[]> => {
  const rows = await db
    .select({
      id: loans.id,
      application_id: loans.application_id,
      order_id: loans.order_id,
      schedule: loans.schedule,
    })
    .from(loans)
    .where(
      and(
        eq(loans.line, line),
        lte(loans.opened_on, day),
        after === null ? undefined : gt(loans.id, after),
        or(
          isNull(loans.closed_at),
          gt(loans.accrued_through, day),
          ne(loans.interest_in_advance, 0),
          and(eq(loans.status, 'cancelled'), gte(loans.closed_at, endOfDay(day))),
        ),
        or(ne(loans.status, 'cancelled'), gte(loans.closed_at, endOfDay(day))),
      ),
    )
    .orderBy(asc(loans.id))
    .limit(limit)
  return rows.map(({ application_id, order_id, ...row }) => ({
    ...row,
    owner_id: application_id ?? order_id ?? '',
  }))
}

/** Logs up to the day, by value date. */
const loadLogs = async (db: Database, { day, ids }: Batch) => {
  const rows = await db
    .select({ of: loanEvents.loan_id, event: loanEvents })
    .from(loanEvents)
    .where(and(among(loanEvents.loan_id, ids), lte(loanEvents.effective_date, day)))
    .orderBy(asc(loanEvents.created_at), asc(loanEvents.id))
  return grouped<{ of: string; event: StoredEvent }>(rows)
}

/** The schedule in force at the end of the day, for loans rescheduled since. */
const loadReplaced = async (db: Database, { day, ids }: Batch) => {
  const rows = await db
    .select({ of: loanSchedules.loan_id, schedule: loanSchedules.schedule })
    .from(loanSchedules)
    .where(and(among(loanSchedules.loan_id, ids), lt(loanSchedules.created_at, endOfDay(day))))
    .orderBy(desc(loanSchedules.version))
  return grouped(rows)
}

const loadPauses = async (db: Database, { ids }: Batch) => {
  const rows = await db
    .select({
      of: delinquencyPauses.loan_id,
      from: delinquencyPauses.from_date,
      to: delinquencyPauses.to_date,
    })
    .from(delinquencyPauses)
    .where(among(delinquencyPauses.loan_id, ids))
  return grouped(rows)
}

/** A loan is paused while a return of its goods is examined. */
const loadOpenReturns = async (db: Database, { line, day, ids }: Batch) => {
  if (line === 'rent') return new Map<string, { created_at: string }[]>()
  const rows = await db
    .select({ of: loans.id, created_at: orderReturns.created_at })
    .from(orderReturns)
    .innerJoin(loans, eq(loans.order_id, orderReturns.order_id))
    .where(
      and(
        among(loans.id, ids),
        lt(orderReturns.created_at, endOfDay(day)),
        or(isNull(orderReturns.decided_at), gte(orderReturns.decided_at, endOfDay(day))),
      ),
    )
  return grouped(rows)
}

interface CoverRow extends Record<string, unknown> {
  of: string
  number: number
  open: string | number
  paid: string | number
}

/**
 * What employers had been invoiced by that day and had paid, as `invoicedOn` gives it for any day. Shares that were
 * waiting at the end of the day and have been posted since count as posted: the list is today's (decision 049).
 */
const loadCover = async (db: Database, { line, day, ids }: Batch): Promise<Map<string, CoverRow[]>> => {
  if (line === 'shop') return new Map()
  const end = endOfDay(day)
  const rows = await queryRows<CoverRow>(
    db,
    sql`
    with lines as (
      select l.*, o.id as loan_id from invoice_lines l join invoices v on v.id = l.invoice_id
      join loans o on o.application_id = l.application_id
      where o.id = any(${sql.param(ids)}::uuid[]) and v.issued_at < ${end} and (v.voided_at is null or v.voided_at >= ${end})
    ),
    shares as (
      select line_id, amount, created_at from invoice_allocations where line_id in (select id from lines)
      union all select line_id, 0 - amount, created_at from invoice_returns where line_id in (select id from lines)
    ),
    brought as (
      select line_id, coalesce(sum(amount) filter (where created_at < ${end}), 0) as amount,
        coalesce(bool_or(amount < 0 and created_at >= ${end}), false) as returned_since
      from shares group by line_id
    ),
    credited as (
      select one ->> 'line_id' as line_id, sum((one ->> 'amount')::bigint) as amount
      from credit_notes n cross join jsonb_array_elements(n.lines) as one
      where n.invoice_id in (select invoice_id from lines) and n.created_at < ${end} group by 1
    )
    , underway as (
      select line_id, sum(amount) as amount from payroll_shares
      where line_id in (select id from lines) and created_at < ${end} group by 1
    )
    -- An invoice whose payment went back was given days of its own: until then it was due after its payday.
    select l.loan_id as of, l.instalment_number as number, sum(coalesce(b.amount, 0) - coalesce(u.amount, 0)) as paid,
      coalesce(sum(l.amount - coalesce(b.amount, 0) - coalesce(c.amount, 0)) filter (
        where case when b.returned_since then v.payday + ${billingPolicy.payment_days_after_payday}::int else v.due_date end
          > ${addDays(day, -invoicedInstalmentDays)}), 0) + coalesce(sum(u.amount), 0) as open
    from lines l join invoices v on v.id = l.invoice_id
    left join brought b on b.line_id = l.id left join credited c on c.line_id = l.id::text
    left join underway u on u.line_id = l.id
    group by 1, 2`,
  )
  return grouped(rows)
}

/** Everything needed to replay a batch, in a handful of statements. */
export const loadBook = async (
  db: Database,
  line: LoanLine,
  day: LocalDate,
  found: readonly Booked[],
): Promise<BookRow[]> => {
  const batch = { line, day, ids: found.map(({ id }) => id) }
  const logs = await loadLogs(db, batch)
  const replaced = await loadReplaced(db, batch)
  const pauses = await loadPauses(db, batch)
  const returns = await loadOpenReturns(db, batch)
  const cover = await loadCover(db, batch)
  return found.map(({ id, owner_id, schedule }) => ({
    id,
    owner_id,
    schedule: replaced.get(id)?.[0]?.schedule ?? schedule,
    events: (logs.get(id) ?? []).map(({ event }) => loanEventOf(event)),
    pauses: [
      ...(pauses.get(id) ?? []),
      ...(returns.get(id) ?? []).map(({ created_at }) => ({ from: created_at.slice(0, 10), to: null })),
    ],
    invoiced: (cover.get(id) ?? []).map((row) => ({
      number: row.number,
      open: Number(row.open),
      paid: Number(row.paid),
    })),
  }))
}

/** Ledger balances of some accounts for each loan at the end of a day. */
export const sumLoanAccounts = (
  db: Database,
  { line, day, owners }: OwnerBatch,
  codes: readonly string[],
): Promise<{ of: string | null; account_code: string; amount: number }[]> => {
  const of = postedUnder[line]
  return db
    .select({ of, account_code: postings.account_code, amount: sql`sum(${postings.amount})`.mapWith(Number) })
    .from(postings)
    .where(
      and(
        among(of, owners),
        sql`${postings.account_code} = any(${sql.param(codes)}::text[])`,
        lte(postings.effective_date, day),
      ),
    )
    .groupBy(of, postings.account_code)
}

/** Entries made by the calendar, the same whenever they are written. */
const calendarKinds = ['interest', 'late-fee', 'interest-suspended', 'interest-released']

/** Loans whose earlier days were paused after the day, so that their days past due on that day differed. */
const findPausedLater = async (db: Database, { day, owners }: OwnerBatch): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ application_id: loans.application_id, order_id: loans.order_id })
    .from(delinquencyPauses)
    .innerJoin(loans, eq(loans.id, delinquencyPauses.loan_id))
    .where(
      and(
        or(among(loans.application_id, owners), among(loans.order_id, owners)),
        gte(delinquencyPauses.created_at, endOfDay(day)),
        lte(delinquencyPauses.from_date, day),
      ),
    )
  return rows.flatMap((row) => row.application_id ?? row.order_id ?? [])
}

/**
 * Loans with entries written after a day that change how the day looks: dated later because the day was
 * closed, or dated on it but allocated as on the day of writing. Credit counts as used when the calendar is
 * processed, which may be late. The same goes for pauses of past days.
 */
export const findToldLater = async (db: Database, batch: OwnerBatch): Promise<Set<string>> => {
  const { line, day, owners } = batch
  const of = postedUnder[line]
  const { created_at, effective_date, kind } = journalEntries
  const rows = await db
    .selectDistinct({ of })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(
      and(
        among(of, owners),
        gte(created_at, endOfDay(day)),
        or(
          and(gt(effective_date, day), lte(ownDay, day)),
          and(lte(effective_date, day), notInArray(kind, calendarKinds)),
          eq(kind, 'credit-used'),
        ),
      ),
    )
  return new Set([...rows.flatMap((row) => row.of ?? []), ...(await findPausedLater(db, batch))])
}
