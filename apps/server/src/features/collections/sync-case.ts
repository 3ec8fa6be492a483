import { schema, type Database, type Transaction } from '@efie/database'
import { promiseOutcome, type DelinquencyBucket, type LocalDate, type PromiseStatus } from '@efie/domain'
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { isAmong } from '../../platform/database/is-among.ts'
import {
  insertTogether,
  nextVersion,
  updateTogether,
  writeTogether,
} from '../../platform/database/write-together.ts'
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

type Promised = typeof paymentPromises.$inferSelect

/** A loan's open case, locked, and the promise that runs on it; null where there is none. */
export interface CaseAtHand {
  found: CollectionCase | null
  promise: Promised | null
}

const lockOpen = (tx: Transaction, ofLoans: SQL) =>
  tx
    .select()
    .from(collectionCases)
    .where(and(ofLoans, ne(collectionCases.status, 'closed')))
    .orderBy(asc(collectionCases.id))
    .for('update')

const selectRunning = (db: Database, ofCases: SQL) =>
  db
    .select()
    .from(paymentPromises)
    .where(and(ofCases, eq(paymentPromises.status, 'running')))

export const lockOpenCase = async (
  tx: Transaction,
  { loan_id }: Pick<CaseStanding, 'loan_id'>,
): Promise<CollectionCase | null> => {
  const [row] = await lockOpen(tx, eq(collectionCases.loan_id, loan_id))
  return row ?? null
}

const lockCase = async (tx: Transaction, standing: CaseStanding): Promise<CaseAtHand> => {
  const found = await lockOpenCase(tx, standing)
  if (!found) return { found, promise: null }
  const [promise] = await selectRunning(tx, eq(paymentPromises.case_id, found.id))
  return { found, promise: promise ?? null }
}

/** The same of several loans. */
export const lockCasesOf = async (
  tx: Transaction,
  loanIds: readonly string[],
): Promise<Map<string, CaseAtHand>> => {
  const found = new Map(
    (await lockOpen(tx, isAmong(collectionCases.loan_id, loanIds))).map((row) => [row.loan_id, row]),
  )
  const running = await selectRunning(
    tx,
    isAmong(
      paymentPromises.case_id,
      [...found.values()].map(({ id }) => id),
    ),
  )
  const promises = new Map(running.map((promise) => [promise.case_id, promise]))
  return new Map(
    loanIds.map((id) => {
      const open = found.get(id) ?? null
      return [id, { found: open, promise: (open && promises.get(open.id)) ?? null }]
    }),
  )
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
  promise: Promised,
  standing: CaseStanding,
): Promise<void> => {
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

const insertCases = async (
  { db }: TransactionContext,
  rows: readonly (typeof collectionCases.$inferInsert)[],
): Promise<void> => {
  await insertTogether(db, collectionCases, rows)
}

type CaseChange = Partial<CollectionCase> & { id: string }

// Arrears don't raise the version: they aren't a change that anyone's work could overwrite.
const updateArrears = async ({ db }: TransactionContext, rows: readonly CaseChange[]): Promise<void> => {
  await updateTogether(db, collectionCases, rows)
}

const closeCases = async ({ db }: TransactionContext, rows: readonly CaseChange[]): Promise<void> => {
  await updateTogether(db, collectionCases, rows, nextVersion(collectionCases))
}

/**
 * Keeps a loan's collection case in line with its arrears: opened at one day past due, closed at zero. Called
 * in the transaction of whatever moved the loan. `at_hand`: the case, if the caller has locked it.
 */
export const syncCollectionCase = async (
  ctx: TransactionContext,
  standing: CaseStanding,
  at_hand?: CaseAtHand,
): Promise<void> => {
  const { loan_id, user_id, days_past_due, delinquency_bucket, amount_past_due } = standing
  const now = nowIso(ctx.clock)
  const { found, promise } = at_hand ?? (await lockCase(ctx.db, standing))
  if (found && promise) await judgePromise(ctx, found, promise, standing)
  const figures = { days_past_due, delinquency_bucket, amount_past_due, updated_at: now }
  if (!found) {
    if (days_past_due > 0)
      await writeTogether(ctx, insertCases, { ...figures, loan_id, user_id, created_at: now })
  } else if (days_past_due <= 0)
    await writeTogether(ctx, closeCases, {
      ...figures,
      id: found.id,
      status: 'closed',
      closed_at: now,
      promise_due_date: null,
    })
  else if (found.days_past_due !== days_past_due || found.amount_past_due !== amount_past_due)
    await writeTogether(ctx, updateArrears, { ...figures, id: found.id })
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
