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
import { queryRows } from '../../platform/database/query-rows.ts'
import { endOfDay } from './closed-days.ts'
import { ownDay } from './post-entry.ts'

const {
  applications,
  delinquencyPauses,
  journalEntries,
  loanAccounts,
  loanEvents,
  orderPlanEvents,
  orderPlans,
  orderReturns,
  postings,
  reschedules,
} = schema

/** What a loan's or a plan's standing at the end of a day is worked out from. */
export interface BookRow {
  id: string
  schedule: Schedule
  events: LoanEvent[]
  pauses: DelinquencyPause[]
  invoiced: InvoicedInstalment[]
}

interface Batch {
  line: LoanLine
  day: LocalDate
  ids: string[]
}

/** A column that names a loan, of a rent loan or of an order's plan. */
const names = {
  rent: {
    pauses: delinquencyPauses.application_id,
    reschedules: reschedules.application_id,
    postings: postings.application_id,
  },
  shop: {
    pauses: delinquencyPauses.order_id,
    reschedules: reschedules.order_id,
    postings: postings.order_id,
  },
} as const

const among = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

const grouped = <Row extends { of: string | null }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.of ?? '')

/**
 * Loans paid out, or plans begun, by that day, by their id. One that was closed and not touched since the day, and holds nothing
 * ahead, was empty on it and is passed over.
 */
export const findBook = (db: Database, line: LoanLine, day: LocalDate, after: string | null, limit: number) =>
  line === 'rent'
    ? db
        .select({ id: loanAccounts.application_id, schedule: loanAccounts.schedule })
        .from(loanAccounts)
        .innerJoin(applications, eq(applications.id, loanAccounts.application_id))
        .where(
          and(
            lte(applications.payout_date, day),
            after === null ? undefined : gt(loanAccounts.application_id, after),
            or(
              isNull(loanAccounts.closed_at),
              gt(loanAccounts.accrued_through, day),
              ne(loanAccounts.interest_in_advance, 0),
            ),
          ),
        )
        .orderBy(asc(loanAccounts.application_id))
        .limit(limit)
    : db
        .select({ id: orderPlans.order_id, schedule: orderPlans.schedule })
        .from(orderPlans)
        .where(
          and(
            lte(orderPlans.begun_on, day),
            after === null ? undefined : gt(orderPlans.order_id, after),
            or(
              isNull(orderPlans.closed_at),
              gt(orderPlans.accrued_through, day),
              ne(orderPlans.interest_in_advance, 0),
            ),
          ),
        )
        .orderBy(asc(orderPlans.order_id))
        .limit(limit)

/** Their logs up to that day, by the days on which events count; those of a loan whose payout was reversed are nobody's. */
const loadLogs = async (db: Database, { line, day, ids }: Batch) => {
  const rows =
    line === 'rent'
      ? await db
          .select({ of: loanEvents.application_id, event: loanEvents })
          .from(loanEvents)
          .innerJoin(loanAccounts, eq(loanAccounts.application_id, loanEvents.application_id))
          .where(
            and(
              among(loanEvents.application_id, ids),
              gte(loanEvents.created_at, loanAccounts.created_at),
              lte(loanEvents.effective_date, day),
            ),
          )
          .orderBy(asc(loanEvents.created_at), asc(loanEvents.id))
      : await db
          .select({ of: orderPlanEvents.order_id, event: orderPlanEvents })
          .from(orderPlanEvents)
          .where(and(among(orderPlanEvents.order_id, ids), lte(orderPlanEvents.effective_date, day)))
          .orderBy(asc(orderPlanEvents.created_at), asc(orderPlanEvents.id))
  return grouped<{ of: string; event: StoredEvent }>(rows)
}

/**
 * Schedules that new dates have replaced since, oldest first: the first one held on the day. Other months of a plan, chosen by its
 * tenant, keep every month that had begun, so that nothing of the day is lost with the schedule before.
 */
const loadReplaced = async (db: Database, { line, day, ids }: Batch) => {
  const of = names[line].reschedules
  const rows = await db
    .select({ of, schedule: reschedules.replaced })
    .from(reschedules)
    .where(and(among(of, ids), eq(reschedules.status, 'applied'), gte(reschedules.applied_at, endOfDay(day))))
    .orderBy(asc(reschedules.applied_at), asc(reschedules.id))
  return grouped(rows)
}

const loadPauses = async (db: Database, { line, ids }: Batch) => {
  const of = names[line].pauses
  const rows = await db
    .select({ of, from: delinquencyPauses.from_date, to: delinquencyPauses.to_date })
    .from(delinquencyPauses)
    .where(among(of, ids))
  return grouped(rows)
}

/** A plan rests while a return of its goods is looked at. */
const loadOpenReturns = async (db: Database, { line, day, ids }: Batch) => {
  if (line === 'rent') return new Map<string, { created_at: string }[]>()
  const rows = await db
    .select({ of: orderReturns.order_id, created_at: orderReturns.created_at })
    .from(orderReturns)
    .where(
      and(
        among(orderReturns.order_id, ids),
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

/** What employers had been asked for by that day, and had brought: as `loadInvoiced` of a loan has it today. */
const loadCover = async (db: Database, { line, day, ids }: Batch): Promise<Map<string, CoverRow[]>> => {
  if (line === 'shop') return new Map()
  const end = endOfDay(day)
  const rows = await queryRows<CoverRow>(
    db,
    sql`
    with lines as (
      select l.* from invoice_lines l join invoices v on v.id = l.invoice_id
      where l.application_id = any(${sql.param(ids)}::uuid[]) and v.issued_at < ${end} and (v.voided_at is null or v.voided_at >= ${end})
    ),
    shares as (
      select a.line_id, a.amount, a.created_at, min(e.created_at) as returned_at from invoice_allocations a join lines l on l.id = a.line_id
      left join loan_events e on e.application_id = l.application_id and e.payment_id = a.payment_id and e.kind = 'payment_reversal'
      group by a.id
    ),
    brought as (
      select line_id, coalesce(sum(amount) filter (where created_at < ${end} and (returned_at is null or returned_at >= ${end})), 0) as amount,
        coalesce(bool_or(returned_at >= ${end}), false) as returned_since
      from shares group by line_id
    ),
    credited as (
      select one ->> 'line_id' as line_id, sum((one ->> 'amount')::bigint) as amount
      from credit_notes n cross join jsonb_array_elements(n.lines) as one
      where n.invoice_id in (select invoice_id from lines) and n.created_at < ${end} group by 1
    )
    -- An invoice whose payment went back was given days of its own: until then it was due after its payday.
    select l.application_id as of, l.instalment_number as number, sum(coalesce(b.amount, 0)) as paid,
      coalesce(sum(l.amount - coalesce(b.amount, 0) - coalesce(c.amount, 0)) filter (
        where case when b.returned_since then v.payday + ${billingPolicy.payment_days_after_payday}::int else v.due_date end
          > ${addDays(day, -invoicedInstalmentDays)}), 0) as open
    from lines l join invoices v on v.id = l.invoice_id
    left join brought b on b.line_id = l.id left join credited c on c.line_id = l.id::text
    group by 1, 2`,
  )
  return grouped(rows)
}

/** Everything that a batch is replayed from, in a handful of statements. */
export const loadBook = async (
  db: Database,
  line: LoanLine,
  day: LocalDate,
  found: readonly { id: string; schedule: Schedule }[],
): Promise<BookRow[]> => {
  const batch = { line, day, ids: found.map(({ id }) => id) }
  const logs = await loadLogs(db, batch)
  const replaced = await loadReplaced(db, batch)
  const pauses = await loadPauses(db, batch)
  const returns = await loadOpenReturns(db, batch)
  const cover = await loadCover(db, batch)
  return found.map(({ id, schedule }) => ({
    id,
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

/** What the ledger held on some accounts of each loan at the end of a day. */
export const sumLoanAccounts = (
  db: Database,
  { line, day, ids }: Batch,
  codes: readonly string[],
): Promise<{ of: string | null; account_code: string; amount: number }[]> => {
  const of = names[line].postings
  return db
    .select({ of, account_code: postings.account_code, amount: sql`sum(${postings.amount})`.mapWith(Number) })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(
      and(
        among(of, ids),
        sql`${postings.account_code} = any(${sql.param(codes)}::text[])`,
        lte(journalEntries.effective_date, day),
      ),
    )
    .groupBy(of, postings.account_code)
}

/** Entries of the calendar: the same whenever they are written. */
const calendarKinds = ['interest', 'late-fee']

/**
 * Loans of which an entry was written after a day that changes how the day looks: dated later because the day was closed, or dated
 * on it and shared out as on the day when it was told. Credit is booked as used when the calendar is followed, which may be late.
 */
export const findToldLater = async (db: Database, { line, day, ids }: Batch): Promise<Set<string>> => {
  const of = names[line].postings
  const { created_at, effective_date, kind } = journalEntries
  const rows = await db
    .selectDistinct({ of })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.journal_entry_id))
    .where(
      and(
        among(of, ids),
        gte(created_at, endOfDay(day)),
        or(
          and(gt(effective_date, day), lte(ownDay, day)),
          and(lte(effective_date, day), notInArray(kind, calendarKinds)),
          eq(kind, 'credit-used'),
        ),
      ),
    )
  return new Set(rows.flatMap((row) => row.of ?? []))
}
