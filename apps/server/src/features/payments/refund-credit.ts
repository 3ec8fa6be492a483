import { schema, type Transaction } from '@efie/database'
import { formatMoney, sumOf } from '@efie/domain'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { authorise, type Context, type SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { anyLoan, replayed, requireLoan } from '../lending/index.ts'
import { chargeReferenceOf, loadRefund, loadRefunds, type Refund } from './refund-queries.ts'
import { refundableOf } from './refund-rules.ts'
import { storeRefund } from './request-refund.ts'
import { sendRefund } from './send-refund.ts'

const { payments } = schema

/** Payments through which the credit can travel back, newest first, with what is left of each, and all refunds of them. */
const findWays = async (tx: Transaction, loanId: string) => {
  const rows = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.loan_id, loanId), inArray(payments.status, ['completed', 'partly-refunded'])))
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(50)
  const ways: { id: string; left: number }[] = []
  const before: Refund[] = []
  for (const row of rows) {
    const refunds = await loadRefunds(tx, row.id)
    before.push(...refunds)
    const left = refundableOf(row, refunds)
    if (left > 0 && (await chargeReferenceOf(tx, row.id)) !== null) ways.push({ id: row.id, left })
  }
  return { ways, before }
}

interface Wish {
  id: string
  amount?: number | undefined
  reason: string
}

const store = async (ctx: Context, tx: Transaction, actor: SignedIn, input: Wish): Promise<string[]> => {
  const { id } = await anyLoan(tx, input.id)
  const loan = await requireLoan(ctx, tx, { id })
  const { credit } = replayed(loan, loan.row.accrued_through)
  const wanted = input.amount ?? credit
  if (wanted <= 0) throw new AppError('NOTHING_DUE', undefined, 'The tenant has no credit')
  const { ways, before } = await findWays(tx, id)
  const most = Math.min(credit, sumOf(ways.map((way) => way.left)))
  if (wanted > most)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: most,
      issues: [{ path: 'amount', message: `At most ${formatMoney(most)} can be given back` }],
    })
  const stored: string[] = []
  let left = wanted
  for (const way of ways) {
    if (left === 0) break
    const amount = Math.min(left, way.left)
    const wish = { id: way.id, amount, reason: input.reason }
    stored.push((await storeRefund(ctx, tx, actor, wish, { amount: wanted, before })).id)
    left -= amount
  }
  return stored
}

/**
 * Gives the tenant's credit back, by the payments that it came from, all in one transaction: repeated under its key it is the
 * same refunds. Above the limit, counted over the whole loan, they wait for a second person.
 */
export const refundCredit = async (ctx: Context, input: Wish) => {
  const { actor } = authorise(ctx, 'loans.adjust')
  const { ids } = await transactOnce(ctx, 'loans.refundCredit', input, async (tx) => ({
    ids: await store(ctx, tx, actor, input),
  }))
  const refunds: Refund[] = []
  for (const id of ids) {
    await sendRefund(ctx, id)
    refunds.push(await loadRefund(ctx.db, id))
  }
  return { refunds }
}
