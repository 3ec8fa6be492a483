import type { receiptSorts } from '@efie/contracts/reconciliations'
import { schema, type Database, type Transaction } from '@efie/database'
import type { UnidentifiedStatus } from '@efie/domain'
import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { type ListInput, readList, sortedBy, type SortOrder } from '../../platform/sorted-pages.ts'
import { begins, matchingTexts, readTyped, startingWith, type Typed } from '../../platform/text-search.ts'

const { unidentifiedReceipts } = schema

type Receipt = typeof unidentifiedReceipts.$inferSelect

type Sort = (typeof receiptSorts)[number]

const orders: Record<Sort, SortOrder> = {
  description: sortedBy(unidentifiedReceipts.description),
  amount: sortedBy(unidentifiedReceipts.amount),
  status: sortedBy(unidentifiedReceipts.status, unidentifiedReceipts.created_at),
  place: sortedBy(unidentifiedReceipts.place),
  received_on: sortedBy(unidentifiedReceipts.received_on),
  reference: sortedBy(unidentifiedReceipts.reference),
  created_at: sortedBy(unidentifiedReceipts.created_at),
}

/** Receipts by words of the bank's text or the beginning of their reference. */
const searched = (db: Database, typed: Typed) =>
  matchingTexts(
    db,
    { table: unidentifiedReceipts, id: unidentifiedReceipts.id },
    or(
      begins(sql`${unidentifiedReceipts.description}`, typed.words),
      sql`lower(${unidentifiedReceipts.reference}) like ${startingWith(typed.beginning)}`,
    ),
  )

export interface ReceiptPage extends ListInput<Sort> {
  status?: UnidentifiedStatus | undefined
}

export const listReceipts = async (db: Database, input: ReceiptPage) => {
  const { sort = '-created_at', status, q } = input
  const filters = and(
    status === undefined ? undefined : eq(unidentifiedReceipts.status, status),
    q ? await searched(db, readTyped(q)) : undefined,
  )
  return readList(
    db,
    orders,
    unidentifiedReceipts.id,
    { ...input, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      db
        .select({ ...getTableColumns(unidentifiedReceipts), sorted_by })
        .from(unidentifiedReceipts)
        .where(and(filters, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

export const lockReceipt = async (tx: Transaction, id: string): Promise<Receipt> => {
  const [row] = await tx
    .select()
    .from(unidentifiedReceipts)
    .where(eq(unidentifiedReceipts.id, id))
    .for('update')
  if (!row) throw new AppError('RECEIPT_NOT_FOUND')
  return row
}

export const insertReceipt = async (
  tx: Transaction,
  values: typeof unidentifiedReceipts.$inferInsert,
): Promise<void> => {
  await tx.insert(unidentifiedReceipts).values(values)
}

export const updateReceipt = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof unidentifiedReceipts.$inferInsert>,
): Promise<Receipt> => {
  const [row] = await tx
    .update(unidentifiedReceipts)
    .set({ ...values, version: sql`${unidentifiedReceipts.version} + 1` })
    .where(eq(unidentifiedReceipts.id, id))
    .returning()
  if (!row) throw new AppError('RECEIPT_NOT_FOUND')
  return row
}

export const paymentStatusOf = async (tx: Transaction, id: string) => {
  const [row] = await tx
    .select({ status: schema.payments.status })
    .from(schema.payments)
    .where(eq(schema.payments.id, id))
  return row?.status ?? null
}
