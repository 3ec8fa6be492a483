import { schema, type Database, type Transaction } from '@efie/database'
import type { UnidentifiedStatus } from '@efie/domain'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { afterCursor, newestFirst } from '../../platform/pagination.ts'

const { unidentifiedReceipts } = schema

type Receipt = typeof unidentifiedReceipts.$inferSelect

export const listReceipts = (
  db: Database,
  filter: { limit: number; cursor?: string | undefined; status?: UnidentifiedStatus | undefined },
) =>
  db
    .select()
    .from(unidentifiedReceipts)
    .where(
      and(
        filter.status === undefined ? undefined : eq(unidentifiedReceipts.status, filter.status),
        afterCursor(unidentifiedReceipts, filter.cursor),
      ),
    )
    .orderBy(...newestFirst(unidentifiedReceipts))
    .limit(filter.limit + 1)

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
