import { schema } from '@efie/database'
import { formatMoney } from '@efie/domain'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedApplication } from '../applications/index.ts'
import { loadLoanStanding } from '../loans/index.ts'
import { chargeReferenceOf, loadRefunds, type Refund } from './refund-queries.ts'
import { refundableOf } from './refund-rules.ts'
import { requestRefund } from './request-refund.ts'

const { payments } = schema

/** Payments through which the credit can travel back, newest first, with what is left of each. */
const findWays = async (ctx: Context, applicationId: string) => {
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.application_id, applicationId),
        inArray(payments.payment_type, ['instalment', 'settlement']),
        inArray(payments.status, ['completed', 'partly-refunded']),
      ),
    )
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(50)
  const ways: { id: string; left: number }[] = []
  for (const row of rows) {
    if ((await chargeReferenceOf(ctx.db, row.id)) === null) continue
    ways.push({ id: row.id, left: refundableOf(row, await loadRefunds(ctx.db, row.id)) })
  }
  return ways.filter((way) => way.left > 0)
}

/** Gives the tenant's credit back, by the payments that it came from; above the limit each waits for a second person. */
export const refundCredit = async (
  ctx: Context,
  input: { id: string; amount?: number | undefined; reason: string },
) => {
  const { actor } = authorise(ctx, 'loans.adjust')
  const application = await loadScopedApplication(ctx.db, input.id, 'all', actor.id)
  const standing = await loadLoanStanding(ctx.db, application, today(ctx.clock))
  const credit = standing?.state.credit ?? 0
  const wanted = input.amount ?? credit
  if (wanted <= 0) throw new AppError('NOTHING_DUE', undefined, 'The tenant has no credit')
  const ways = await findWays(ctx, application.id)
  const reachable = ways.reduce((sum, way) => sum + way.left, 0)
  const most = Math.min(credit, reachable)
  if (wanted > most)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: most,
      issues: [{ path: 'amount', message: `At most ${formatMoney(most)} can be given back` }],
    })
  const refunds: Refund[] = []
  let left = wanted
  for (const way of ways) {
    if (left === 0) break
    const amount = Math.min(left, way.left)
    const key = ctx.request.idempotency_key
    const request = { ...ctx.request, idempotency_key: key === null ? null : `${key}:${way.id}` }
    refunds.push(await requestRefund({ ...ctx, request }, { id: way.id, amount, reason: input.reason }))
    left -= amount
  }
  return { refunds }
}
