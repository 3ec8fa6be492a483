import { schema, type Database, type Transaction } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { underFreeReference } from '../../../platform/database/free-reference.ts'
import { isAmong } from '../../../platform/database/is-among.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import {
  insertMissing,
  nextVersion,
  updateTogether,
  writeTogether,
} from '../../../platform/database/write-together.ts'

const { payments } = schema

export type DemandRow = typeof payments.$inferSelect

export const lapsedUntried = ({ status, method }: Pick<DemandRow, 'status' | 'method'>): boolean =>
  status === 'expired' && method === null

const selectOpenDemands = (tx: Transaction, ofLoans: SQL) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        ofLoans,
        isNotNull(payments.due_date),
        inArray(payments.status, ['pending', 'processing', 'failed', 'expired']),
      ),
    )
    .orderBy(asc(payments.due_date), asc(payments.id))

/** Demands for instalments that can still be paid or are being paid. */
export const loadOpenDemands = (tx: Transaction, loan_id: string): Promise<DemandRow[]> =>
  prepared(tx, 'open-demands', () =>
    selectOpenDemands(tx, eq(payments.loan_id, sql.placeholder('loan_id'))),
  ).execute({ loan_id })

/** The same of several loans by loan. */
export const loadOpenDemandsOf = async (
  tx: Transaction,
  loanIds: readonly string[],
): Promise<Map<string, DemandRow[]>> =>
  Map.groupBy(await selectOpenDemands(tx, isAmong(payments.loan_id, loanIds)), (row) => row.loan_id ?? '')

export type PaymentUnderWay = Pick<DemandRow, 'id' | 'loan_id' | 'instalment_number'>

const selectUnderWay = (db: Database, ofLoans: SQL) =>
  db
    .select({ id: payments.id, loan_id: payments.loan_id, instalment_number: payments.instalment_number })
    .from(payments)
    .where(and(ofLoans, eq(payments.status, 'processing')))

/** Payments of a loan in progress. Until they end, its instalments aren't late. */
export const loadPaymentsUnderWay = async (db: Database, loanId: string): Promise<PaymentUnderWay[]> =>
  selectUnderWay(db, eq(payments.loan_id, loanId))

/** The same of several loans by loan. */
export const loadPaymentsUnderWayOf = async (
  db: Database,
  loanIds: readonly string[],
): Promise<Map<string, PaymentUnderWay[]>> =>
  Map.groupBy(await selectUnderWay(db, isAmong(payments.loan_id, loanIds)), (row) => row.loan_id ?? '')

type NewDemand = typeof payments.$inferInsert

const insertDemands = async ({ db }: TransactionContext, rows: readonly NewDemand[]): Promise<void> => {
  let left = rows.map((row) => ({ ...row, id: uuidv7() }))
  await underFreeReference(async () => {
    const written = await insertMissing(db, payments, left, sql`(reference)`)
    left = left.filter(({ id }) => !written.has(id))
    return left.length === 0 ? [true] : []
  })
}

export const insertDemand = async (ctx: TransactionContext, values: NewDemand): Promise<void> => {
  await writeTogether(ctx, insertDemands, values)
}

interface DemandChange {
  amount?: number
  due_date?: LocalDate
  status?: 'expired' | 'pending'
}

const updateDemands = async (
  { db }: TransactionContext,
  rows: readonly (DemandChange & { id: string; updated_at: string })[],
): Promise<void> => {
  await updateTogether(db, payments, rows, nextVersion(payments))
}

export const updateDemand = async (
  ctx: TransactionContext,
  id: string,
  changes: DemandChange,
): Promise<void> => {
  await writeTogether(ctx, updateDemands, { ...changes, id, updated_at: nowIso(ctx.clock) })
}
