import { loanPart, schema, type Database, type Transaction } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, asc, lt, lte, sql, type SQL } from 'drizzle-orm'
import { isAmong } from '../../../platform/database/is-among.ts'
import { queryRows } from '../../../platform/database/query-rows.ts'
import type { LoanRef, LoanRow } from '../book/queries.ts'

const { applications, loans, orders } = schema

/** A loan that the calendar has reached, and the day on which it did. */
export type DueLoan = LoanRef & { next_action_on: LocalDate }

const isDue = (day: LocalDate) =>
  and(
    sql`(${loans.closed_at} is null or ${loans.interest_in_advance} > 0)`,
    lte(loans.next_action_on, day),
    lt(loans.checked_on, day),
  )

/** Of `l`: a loan in arrears that only grows older by this day. Paused ones are due on each. */
const onlyAges = (day: LocalDate): SQL => sql`l.closed_at is null and l.past_due_since is not null
  and l.next_action_on > ${day} and l.days_past_due <> ${day}::date - l.past_due_since
  and not exists (select 1 from delinquency_pauses as p where p.loan_id = l.id and p.to_date >= l.past_due_since)`

/** Partitions with anything to do. */
export const findParts = async (db: Database, day: LocalDate): Promise<number[]> => {
  const rows = await queryRows<{ part: number }>(
    db,
    sql`select ${loanPart(loans.id)} as part from ${loans} where ${isDue(day)}
        union select ${loanPart(sql`l.id`)} from loans as l where ${onlyAges(day)} order by part`,
  )
  return rows.map(({ part }) => part)
}

/** Whether at least so many loans are due. */
export const areManyDue = async (db: Database, day: LocalDate, many: number): Promise<boolean> => {
  const rows = await db
    .select({ id: loans.id })
    .from(loans)
    .where(isDue(day))
    .offset(many - 1)
    .limit(1)
  return rows.length > 0
}

const LOANS_LOCK = 4_201_350

/** Whether this transaction works on a partition. False while another one does, on whatever node. */
export const lockPart = async (tx: Transaction, part: number): Promise<boolean> => {
  const [row] = await queryRows<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOANS_LOCK}, ${part}) as locked`,
  )
  return row?.locked ?? false
}

/**
 * Loans of a partition that something in the calendar has reached, in the order of their days: running ones, and
 * ended ones with prepaid interest of months that hadn't begun.
 */
export const findDue = (
  db: Database,
  part: number,
  day: LocalDate,
  after: DueLoan | undefined,
  limit: number,
): Promise<DueLoan[]> =>
  db
    .select({
      id: loans.id,
      application_id: loans.application_id,
      order_id: loans.order_id,
      next_action_on: loans.next_action_on,
    })
    .from(loans)
    .where(
      and(
        sql`${loanPart(loans.id)} = ${part}`,
        isDue(day),
        after &&
          sql`(${loans.next_action_on}, ${loans.id}) > (${after.next_action_on}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(loans.next_action_on), asc(loans.id))
    .limit(limit)

/** Locks those owners that no one else holds, unless one is to wait for them. */
const lockOwners = async (
  tx: Transaction,
  table: typeof applications | typeof orders,
  ids: readonly (string | null)[],
  wait: boolean,
): Promise<string[]> => {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return []
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(isAmong(table.id, wanted))
    .orderBy(asc(table.id))
    .for('update', wait ? {} : { skipLocked: true })
  return rows.map(({ id }) => id)
}

/**
 * Locks loans with their applications and orders, as `lockLoan` does one. Those in use elsewhere are left out unless
 * `wait`: a batch that waited for one loan would hold up the others.
 */
export const lockLoans = async (
  tx: Transaction,
  refs: readonly LoanRef[],
  wait: boolean,
): Promise<LoanRow[]> => {
  const owners = new Set([
    ...(await lockOwners(
      tx,
      applications,
      refs.map((ref) => ref.application_id),
      wait,
    )),
    ...(await lockOwners(
      tx,
      orders,
      refs.map((ref) => ref.order_id),
      wait,
    )),
  ])
  const held = refs.filter((ref) => owners.has(ref.application_id ?? ref.order_id ?? ''))
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return []
  return tx
    .select()
    .from(loans)
    .where(isAmong(loans.id, ids))
    .orderBy(asc(loans.id))
    .for('update', wait ? {} : { skipLocked: true })
}

/**
 * Ages by a day loans of a partition that stay within their bucket, and their cases with them, at most `limit`.
 * Most loans in arrears change nothing else from day to day. Those in use elsewhere are left to their next look.
 * Returns how many were found.
 */
export const ageUnchanged = async (
  tx: Transaction,
  part: number,
  day: LocalDate,
  limit: number,
): Promise<number> => {
  const found = await queryRows<{ id: string }>(
    tx,
    sql`select l.id from loans as l
        where ${loanPart(sql`l.id`)} = ${part} and ${onlyAges(day)}
        order by l.id limit ${limit} for no key update of l skip locked`,
  )
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.execute(sql`
    with aged as (
      update loans as l set days_past_due = ${day}::date - l.past_due_since,
        checked_on = greatest(l.checked_on, ${day}::date), accrued_through = greatest(l.accrued_through, ${day}::date)
      where ${isAmong(sql`l.id`, ids)} returning l.id, l.days_past_due)
    update collection_cases as c set days_past_due = aged.days_past_due
    from aged where c.loan_id = aged.id and c.status <> 'closed'`)
  return ids.length
}
