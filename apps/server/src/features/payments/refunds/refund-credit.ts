import { schema, type Database } from '@efie/database'
import { formatMoney, sumOf, type Pesewas } from '@efie/domain'
import { and, desc, eq, exists } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import type { SignedIn, TransactionContext, ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { newReference } from '../../../platform/gateway/references.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { anyLoan, loanRefundOf, requireLoan, replayed, standingOf } from '../../lending/index.ts'
import { bookRelease } from './book-refund.ts'
import { lockRefundCase } from './lock-refund.ts'
import { storeByHand, type PaidByHand } from './pay-refund-by-hand.ts'
import { loadAccountsToPayFrom, loadPayee } from './payee-queries.ts'
import { presentRefunds, type PresentedRefund } from './present-refund.ts'
import { insertRefund, loadRefund, loadRefundsTogether, type Refund } from './queries.ts'
import { refundableOf } from './refund-rules.ts'
import { storeRefund } from './request-refund.ts'
import { sendRefund } from './send-refund.ts'

const { paymentAttempts, payments } = schema

interface Ways {
  /** Payments through the provider, newest first, with what can still be refunded through each. */
  gateway: { id: string; left: Pesewas }[]
  /** All refunds of the loan: the limit applies to their total. */
  before: Refund[]
  /** Requested but not released: still part of the credit, and committed. */
  promised: Pesewas
}

const findWays = async (db: Database, loanId: string): Promise<Ways> => {
  const taken = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.payment_id, payments.id), eq(paymentAttempts.status, 'completed')))
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.loan_id, loanId), eq(payments.surplus, false), exists(taken)))
    .orderBy(desc(payments.created_at), desc(payments.id))
  const before = await loadRefundsTogether(db, { payment_id: null, loan_id: loanId })
  const gateway = rows
    .filter(({ status }) => status === 'completed' || status === 'partly-refunded')
    .map((row) => ({
      id: row.id,
      left: refundableOf(
        row,
        before.filter((one) => one.payment_id === row.id),
      ),
    }))
    .filter(({ left }) => left > 0)
  const waiting = before.filter((one) => one.status === 'requested')
  return { gateway, before, promised: sumOf(waiting.map((one) => one.amount)) }
}

interface CreditRefundInput {
  id: string
  amount?: Pesewas | undefined
  reason: string
  /** How the part is paid that can't go through the provider; without it that part waits. */
  by_hand?: PaidByHand | undefined
}

/** Uncommitted credit, and how much of it can go through the provider. */
const splitOf = (credit: Pesewas, { gateway, promised }: Ways, wanted: Pesewas) => {
  const free = Math.max(0, credit - promised)
  const carried = Math.min(wanted, sumOf(gateway.map(({ left }) => left)))
  return { free, through_gateway: carried, by_hand: wanted - carried }
}

const storeHandPart = async (
  ctx: TransactionContext,
  actor: SignedIn,
  {
    loan_id,
    user_id,
    amount,
    reason,
    by_hand,
  }: CreditRefundInput & { loan_id: string; user_id: string; amount: Pesewas },
): Promise<string> => {
  const way = await loanRefundOf(ctx, { id: loan_id }, { payment_id: null, amount })
  const now = nowIso(ctx.clock)
  const refund = await insertRefund(ctx.db, {
    loan_id,
    user_id,
    route: 'hand',
    amount,
    reason,
    status: 'released',
    reference: newReference('ref'),
    requested_by: actor.id,
    created_at: now,
    updated_at: now,
  })
  await bookRelease(ctx, await lockRefundCase(ctx.db, refund.id), way)
  await recordAudit(ctx, {
    action: 'refund.request',
    subject_type: 'refund',
    subject_id: refund.id,
    after: { loan_id, amount, status: refund.status, route: refund.route },
  })
  if (by_hand) await storeByHand(ctx, actor, { id: refund.id, ...by_hand })
  return refund.id
}

const store = async (
  ctx: TransactionContext,
  actor: SignedIn,
  input: CreditRefundInput,
): Promise<string[]> => {
  const { id } = await anyLoan(ctx.db, input.id)
  const loan = await requireLoan(ctx, { id })
  const { user_id } = loan.row
  if (user_id === actor.id) throw new AppError('SAME_PERSON')
  const { credit } = replayed(loan, loan.row.accrued_through)
  const ways = await findWays(ctx.db, id)
  const { free } = splitOf(credit, ways, 0)
  const wanted = input.amount ?? free
  if (wanted <= 0) throw new AppError('NOTHING_DUE', undefined, 'The tenant has no credit')
  if (wanted > free)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: free,
      issues: [{ path: 'amount', message: `You can refund at most ${formatMoney(free)}` }],
    })
  const { through_gateway, by_hand } = splitOf(credit, ways, wanted)
  if (input.by_hand && by_hand === 0)
    throw invalid(
      'by_hand',
      'All of it is refunded through the payment provider. Don’t pay any of it by hand',
    )
  const stored: string[] = []
  let left = through_gateway
  for (const way of ways.gateway) {
    if (left === 0) break
    const amount = Math.min(left, way.left)
    const asked = { id: way.id, amount, reason: input.reason }
    stored.push((await storeRefund(ctx, actor, asked, { amount: wanted, before: ways.before })).id)
    left -= amount
  }
  if (by_hand > 0)
    stored.push(await storeHandPart(ctx, actor, { ...input, loan_id: id, user_id, amount: by_hand }))
  return stored
}

/**
 * Refunds a tenant's credit, however it came in: through the provider's payments as far as possible, the rest
 * by hand. One transaction; a repeat under its key returns the same refunds. Above the limit, counted over
 * the whole loan, no money leaves without a second person.
 */
export const refundCredit = async (
  ctx: ScopedContext<'loans.adjust'>,
  input: CreditRefundInput,
): Promise<{ refunds: PresentedRefund[] }> => {
  const { actor } = ctx
  const { ids } = await transactOnce(ctx, 'loans.refundCredit', input, async (ctx) => ({
    ids: await store(ctx, actor, input),
  }))
  const refunds: Refund[] = []
  for (const id of ids) {
    await sendRefund(ctx, id)
    refunds.push(await loadRefund(ctx.db, id))
  }
  return { refunds: await presentRefunds(ctx.db, refunds) }
}

/**
 * How much of a loan's credit can go through the provider, and how much by hand, to whom and from which
 * accounts.
 */
export const offerCreditRefund = async (
  ctx: ScopedContext<'loans.adjust'>,
  input: { id: string; amount?: Pesewas | undefined },
) => {
  const loan = await anyLoan(ctx.db, input.id)
  const { state } = await standingOf(ctx.db, loan, today(ctx.clock))
  const ways = await findWays(ctx.db, loan.id)
  const { free } = splitOf(state.credit, ways, 0)
  const { through_gateway, by_hand } = splitOf(state.credit, ways, Math.min(input.amount ?? free, free))
  return {
    credit: state.credit,
    promised: ways.promised,
    refundable: free,
    through_gateway,
    by_hand,
    payee: await loadPayee(ctx.db, { user_id: loan.user_id, payment_id: null }),
    accounts: await loadAccountsToPayFrom(ctx.db),
  }
}
