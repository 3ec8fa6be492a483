import { schema, type Database, type Transaction } from '@efie/database'
import { eventData, loanEventOf, type LoanEvent, type LocalDate, type ScheduleVersions } from '@efie/domain'
import { and, asc, desc, eq, getTableName, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context.ts'
import { isAmong } from '../../../platform/database/is-among.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { insertTogether, writeTogether } from '../../../platform/database/write-together.ts'
import type { LoanOwner } from '../events.ts'

const { applications, delinquencyHistory, delinquencyPauses, loanEvents, loans, loanSchedules, orders } =
  schema

export type LoanRow = typeof loans.$inferSelect
type EventRow = typeof loanEvents.$inferSelect

/** A loan whose application or order is known. */
export type LoanRef = LoanOwner & { id: string }

/**
 * A loan by its own id or that of its application or order; one cancelled by a reversed payout isn't found by
 * the latter.
 */
export type LoanKey = { id: string } | { application_id: string } | { order_id: string } | LoanRef

const columnOf = (key: LoanKey): { column: 'id' | 'application_id' | 'order_id'; value: string } => {
  if ('id' in key) return { column: 'id', value: key.id }
  return 'order_id' in key
    ? { column: 'order_id', value: key.order_id }
    : { column: 'application_id', value: key.application_id }
}

const selectLoan = (db: Database, column: 'id' | 'application_id' | 'order_id') =>
  db
    .select()
    .from(loans)
    .where(
      and(
        eq(loans[column], sql.placeholder('value')),
        column === 'application_id' ? ne(loans.status, 'cancelled') : undefined,
      ),
    )

export const findLoan = async (db: Database, key: LoanKey): Promise<LoanRow | null> => {
  const { column, value } = columnOf(key)
  const [row] = await prepared(db, `loan-by-${column}`, () => selectLoan(db, column)).execute({ value })
  return row ?? null
}

/** Locks the application's or order's row, which serialises everything that happens to the loan. */
export const lockOwner = async (tx: Transaction, { application_id, order_id }: LoanOwner): Promise<void> => {
  for (const [table, id] of [
    [applications, application_id],
    [orders, order_id],
  ] as const)
    if (id !== null)
      await prepared(tx, `lock-owner-of-loan ${getTableName(table)}`, () =>
        tx
          .select({ id: table.id })
          .from(table)
          .where(eq(table.id, sql.placeholder('id')))
          .for('update'),
      ).execute({ id })
}

/** Lock its owner first. */
export const lockLoanRow = async (tx: Transaction, key: LoanKey): Promise<LoanRow | null> => {
  const { column, value } = columnOf(key)
  const [row] = await prepared(tx, `lock-loan-by-${column}`, () =>
    selectLoan(tx, column).for('update'),
  ).execute({ value })
  return row ?? null
}

export const insertLoan = async (tx: Transaction, values: typeof loans.$inferInsert): Promise<LoanRow> => {
  const [row] = await tx.insert(loans).values(values).returning()
  if (!row) throw new Error('the loan was not stored')
  return row
}

/** Stores the schedule in force under its version, merged with that of an earlier tranche. */
export const storeSchedule = async (
  tx: Transaction,
  row: Pick<LoanRow, 'id' | 'schedule_version' | 'schedule'>,
  created_at: string,
): Promise<void> => {
  const { id: loan_id, schedule_version: version, schedule } = row
  await tx
    .insert(loanSchedules)
    .values({ loan_id, version, schedule, created_at })
    .onConflictDoUpdate({ target: [loanSchedules.loan_id, loanSchedules.version], set: { schedule } })
}

export const loadSchedules = async (db: Database, loanId: string): Promise<ScheduleVersions> => {
  const rows = await db
    .select({ version: loanSchedules.version, schedule: loanSchedules.schedule })
    .from(loanSchedules)
    .where(eq(loanSchedules.loan_id, loanId))
    .orderBy(asc(loanSchedules.version))
  return new Map(rows.map((row) => [row.version, row.schedule]))
}

/** In log order, which decides within a day. */
const selectEvents = (db: Database, ofLoans: SQL) =>
  db.select().from(loanEvents).where(ofLoans).orderBy(asc(loanEvents.created_at), asc(loanEvents.id))

/** Logs of several loans by id. */
export const loadLoanLogs = async (
  db: Database,
  loanIds: readonly string[],
): Promise<Map<string, LoanEvent[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await selectEvents(db, isAmong(loanEvents.loan_id, loanIds))
  const logs = Map.groupBy(rows, (row) => row.loan_id)
  return new Map([...logs].map(([id, log]) => [id, log.map(loanEventOf)]))
}

export const loadLoanEvents = async (db: Database, loan_id: string): Promise<LoanEvent[]> => {
  const rows = await prepared(db, 'events-of-loan', () =>
    selectEvents(db, eq(loanEvents.loan_id, sql.placeholder('loan_id'))),
  ).execute({ loan_id })
  return rows.map(loanEventOf)
}

type NewEvent = typeof loanEvents.$inferInsert

const insertEvents = async ({ db }: TransactionContext, rows: readonly NewEvent[]): Promise<void> => {
  await insertTogether(db, loanEvents, rows)
}

export const insertLoanEvent = async (
  ctx: TransactionContext,
  event: LoanEvent,
  of: { loan_id: string; payment_id: string | null; created_at: string },
): Promise<void> => {
  const { id, kind, amount, effective_date } = event
  await writeTogether(ctx, insertEvents, {
    id,
    kind,
    amount,
    effective_date,
    ...of,
    instalment_number: 'instalment_number' in event ? event.instalment_number : null,
    data: eventData(event),
  })
}

/** The event a payment caused on its loan, so that a refund or chargeback can undo it. */
export const findPaymentEvent = async (db: Database, paymentId: string): Promise<EventRow | null> => {
  const [row] = await db
    .select()
    .from(loanEvents)
    .where(and(eq(loanEvents.payment_id, paymentId), inArray(loanEvents.kind, ['payment', 'settlement'])))
    .orderBy(desc(loanEvents.id))
    .limit(1)
  return row ?? null
}

/** All events of a payment on a loan: an employer's payment can cover several instalments. */
export const findPaymentEvents = (db: Database, paymentId: string, loanId: string): Promise<EventRow[]> =>
  db
    .select()
    .from(loanEvents)
    .where(
      and(
        eq(loanEvents.payment_id, paymentId),
        eq(loanEvents.loan_id, loanId),
        inArray(loanEvents.kind, ['payment', 'settlement']),
      ),
    )
    .orderBy(asc(loanEvents.id))

/**
 * Applications whose loan can give up a payment again. A bank can reverse a payment of a settled loan, which
 * then runs again; payments of a settled loan are never refunded.
 */
export const findReversible = async (
  db: Database,
  paymentId: string,
  cause: 'chargeback' | 'refund',
): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ id: loans.application_id })
    .from(loanEvents)
    .innerJoin(loans, eq(loans.id, loanEvents.loan_id))
    .where(
      and(
        eq(loanEvents.payment_id, paymentId),
        inArray(loanEvents.kind, ['payment', 'settlement']),
        inArray(
          loans.status,
          cause === 'chargeback' ? ['active', 'settled', 'written-off'] : ['active', 'written-off'],
        ),
      ),
    )
  return new Set(rows.flatMap((row) => row.id ?? []))
}

/** How much of a payment was reversed on loans that it had reached, and not reinstated since, by application. */
export const findTakenBack = async (db: Database, paymentId: string): Promise<Map<string, number>> => {
  const rows = await db
    .select({
      id: loans.application_id,
      amount:
        sql`sum(case ${loanEvents.kind} when 'payment_reversal' then ${loanEvents.amount} else 0 - ${loanEvents.amount} end)`.mapWith(
          Number,
        ),
    })
    .from(loanEvents)
    .innerJoin(loans, eq(loans.id, loanEvents.loan_id))
    .where(
      and(
        eq(loanEvents.payment_id, paymentId),
        inArray(loanEvents.kind, ['payment_reversal', 'payment_reinstatement']),
        ne(loans.status, 'cancelled'),
      ),
    )
    .groupBy(loans.application_id)
  return new Map(rows.flatMap(({ id, amount }) => (id === null ? [] : [[id, amount] as const])))
}

/** Of these applications, those with a loan that wasn't cancelled. */
export const findLent = async (db: Database, applicationIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: loans.application_id })
    .from(loans)
    .where(and(isAmong(loans.application_id, applicationIds), ne(loans.status, 'cancelled')))
  return new Set(rows.flatMap((row) => row.id ?? []))
}

export const insertPause = async (
  tx: Transaction,
  values: typeof delinquencyPauses.$inferInsert,
): Promise<void> => {
  await tx.insert(delinquencyPauses).values(values)
}

/** A pause of this loan, locked; null if there is none with this id. */
export const lockPause = async (tx: Transaction, loanId: string, id: string) => {
  const [row] = await tx
    .select()
    .from(delinquencyPauses)
    .where(and(eq(delinquencyPauses.id, id), eq(delinquencyPauses.loan_id, loanId)))
    .for('update')
  return row ?? null
}

export const shortenPause = async (tx: Transaction, id: string, to_date: LocalDate): Promise<void> => {
  await tx.update(delinquencyPauses).set({ to_date }).where(eq(delinquencyPauses.id, id))
}

export const deletePause = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(delinquencyPauses).where(eq(delinquencyPauses.id, id))
}

type BucketChange = typeof delinquencyHistory.$inferInsert

const insertHistory = async ({ db }: TransactionContext, rows: readonly BucketChange[]): Promise<void> => {
  await insertTogether(db, delinquencyHistory, rows)
}

export const insertBucketChange = async (ctx: TransactionContext, values: BucketChange): Promise<void> => {
  await writeTogether(ctx, insertHistory, values)
}
