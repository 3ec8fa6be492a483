import { schema, type Transaction } from '@efie/database'
import { sumOf, type Pesewas, type TakenReceipt } from '@efie/domain'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'

const { unidentifiedReceipts: receipts } = schema

/** Adds part of an employer's payment to unidentified receipts, where finance clarifies whose it is. */
export const insertUnidentified = async (
  tx: Transaction,
  values: typeof receipts.$inferInsert & {
    source_payment_id: string
    description: 'Overpaid' | 'Loan cancelled'
  },
): Promise<void> => {
  await tx.insert(receipts).values(values)
}

/**
 * Takes back what a payment had brought to unidentified receipts, up to an amount. Returns how much was still there,
 * since finance may have used it, and from which receipts it was taken.
 */
export const takeFromReceipts = async (
  tx: Transaction,
  amount: Pesewas,
  payment_id: string,
): Promise<{ left: Pesewas; receipts: TakenReceipt[] }> => {
  if (amount === 0) return { left: 0, receipts: [] }
  const open = await tx
    .select({ id: receipts.id, amount: receipts.amount })
    .from(receipts)
    .where(
      and(
        eq(receipts.source_payment_id, payment_id),
        eq(receipts.status, 'open'),
        isNull(receipts.payment_id),
      ),
    )
    .orderBy(asc(receipts.id))
    .for('update')
  const taken: TakenReceipt[] = []
  for (const receipt of open) {
    const part = Math.min(receipt.amount, amount - sumOf(taken.map((one) => one.amount)))
    if (part === 0) break
    const rest = receipt.amount - part
    await tx
      .update(receipts)
      .set({
        ...(rest === 0 ? { status: 'matched', payment_id } : { amount: rest }),
        version: sql`${receipts.version} + 1`,
      })
      .where(eq(receipts.id, receipt.id))
    taken.push({ id: receipt.id, amount: part })
  }
  return { left: sumOf(taken.map((one) => one.amount)), receipts: taken }
}

/** Gives back what was taken of a receipt; false if finance has used the rest of it. */
export const refillReceipt = async (
  tx: Transaction,
  { id, amount }: TakenReceipt,
  payment_id: string,
): Promise<boolean> => {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('update')
  if (receipt?.status !== 'open' && receipt?.payment_id !== payment_id) return false
  await tx
    .update(receipts)
    .set({
      ...(receipt.status === 'open'
        ? { amount: receipt.amount + amount }
        : { amount, status: 'open', payment_id: null }),
      version: sql`${receipts.version} + 1`,
    })
    .where(eq(receipts.id, id))
  return true
}
