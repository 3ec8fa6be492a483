import { schema, type Database, type Transaction } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { underFreeReference } from '../../../platform/database/free-reference.ts'
import { isAmong } from '../../../platform/database/is-among.ts'
import { insertUnlessTaken, prepared } from '../../../platform/database/prepared.ts'

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

/** Payments of a loan in progress. Until they end, its instalments aren't late. */
export const loadPaymentsUnderWay = (db: Database, loanId: string) =>
  db
    .select({ id: payments.id, instalment_number: payments.instalment_number })
    .from(payments)
    .where(and(eq(payments.loan_id, loanId), eq(payments.status, 'processing')))

export const insertDemand = async (tx: Transaction, values: typeof payments.$inferInsert): Promise<void> => {
  await underFreeReference(() => insertUnlessTaken(tx, payments, values, payments.reference))
}

export const updateDemand = async (
  tx: Transaction,
  id: string,
  values: { amount?: number; due_date?: LocalDate; status?: 'expired' | 'pending' },
  now: string,
): Promise<void> => {
  await tx
    .update(payments)
    .set({ ...values, version: sql`${payments.version} + 1`, updated_at: now })
    .where(eq(payments.id, id))
}
