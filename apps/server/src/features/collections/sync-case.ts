import { schema, type Transaction } from '@efie/database'
import { promiseOutcome, type DelinquencyBucket, type LocalDate, type PromiseStatus } from '@efie/domain'
import { and, eq, ne, sql } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { date } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { isBeingPaid, promiseOf } from './queries.ts'

const { collectionCases, paymentPromises } = schema

export type CollectionCase = typeof collectionCases.$inferSelect

/** A loan's standing, as just computed by the loan itself. */
export interface CaseStanding {
  loan_id: string
  user_id: string
  today: LocalDate
  days_past_due: number
  delinquency_bucket: DelinquencyBucket
  amount_past_due: number
  /** Payments received, by value date. */
  payments: readonly { effective_date: LocalDate; amount: number }[]
}

export const lockOpenCase = async (
  tx: Transaction,
  { loan_id }: Pick<CaseStanding, 'loan_id'>,
): Promise<CollectionCase | null> => {
  const [row] = await tx
    .select()
    .from(collectionCases)
    .where(and(eq(collectionCases.loan_id, loan_id), ne(collectionCases.status, 'closed')))
    .for('update')
  return row ?? null
}

export const closePromise = async (
  ctx: TransactionContext,
  promise: { id: string; case_id: string },
  status: Exclude<PromiseStatus, 'running'>,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  await ctx.db
    .update(paymentPromises)
    .set({ status, closed_at: now })
    .where(eq(paymentPromises.id, promise.id))
  await ctx.db
    .update(collectionCases)
    .set({
      status: 'open',
      promise_due_date: null,
      version: sql`${collectionCases.version} + 1`,
      updated_at: now,
    })
    .where(and(eq(collectionCases.id, promise.case_id), eq(collectionCases.status, 'promised')))
}

/**
 * Keeps or breaks a promise by the money received, and notifies the person handling the case. Money that is on
 * its way may still keep it: it counts for the day on which it was paid.
 */
const judgePromise = async (
  ctx: TransactionContext,
  found: CollectionCase,
  standing: CaseStanding,
): Promise<void> => {
  const [promise] = await ctx.db
    .select()
    .from(paymentPromises)
    .where(and(eq(paymentPromises.case_id, found.id), eq(paymentPromises.status, 'running')))
  if (!promise) return
  const cured = standing.days_past_due <= 0
  const outcome = promiseOutcome(promiseOf(promise), standing.payments, standing.today)
  if (outcome === 'running' && !cured) return
  if (outcome === 'broken' && (await isBeingPaid(ctx.db, found.loan_id))) return
  await closePromise(ctx, promise, outcome === 'broken' ? 'broken' : 'kept')
  if (outcome !== 'broken' || found.assigned_to === null) return
  await notify(ctx, {
    user_id: found.assigned_to,
    type: 'payment',
    title: text('Promise broken'),
    message: text('A promise to pay by {due_date} was broken', { due_date: date(promise.due_date) }),
    link: `/dashboard/recovery-and-collections?case=${found.id}`,
  })
}

/**
 * Keeps a loan's collection case in line with its arrears: opened at one day past due, closed at zero. Called
 * in the transaction of whatever moved the loan.
 */
export const syncCollectionCase = async (ctx: TransactionContext, standing: CaseStanding): Promise<void> => {
  const { loan_id, user_id, days_past_due, delinquency_bucket, amount_past_due } = standing
  const now = nowIso(ctx.clock)
  const found = await lockOpenCase(ctx.db, standing)
  if (found) await judgePromise(ctx, found, standing)
  const figures = { days_past_due, delinquency_bucket, amount_past_due }
  if (days_past_due <= 0) {
    if (!found) return
    await ctx.db
      .update(collectionCases)
      .set({
        ...figures,
        status: 'closed',
        closed_at: now,
        promise_due_date: null,
        version: sql`${collectionCases.version} + 1`,
        updated_at: now,
      })
      .where(eq(collectionCases.id, found.id))
    return
  }
  if (!found) {
    await ctx.db
      .insert(collectionCases)
      .values({ loan_id, user_id, ...figures, created_at: now, updated_at: now })
    return
  }
  if (found.days_past_due === days_past_due && found.amount_past_due === amount_past_due) return
  // Arrears don't raise the version: they aren't a change that anyone's work could overwrite.
  await ctx.db
    .update(collectionCases)
    .set({ ...figures, updated_at: now })
    .where(eq(collectionCases.id, found.id))
}

/** The loan no longer exists, because its payout was reversed. */
export const closeCollectionCase = async (
  ctx: TransactionContext,
  loan: { loan_id: string; user_id: string },
  today: LocalDate,
): Promise<void> =>
  syncCollectionCase(ctx, {
    ...loan,
    today,
    days_past_due: 0,
    delinquency_bucket: 'current',
    amount_past_due: 0,
    payments: [],
  })
