import { createHash } from 'node:crypto'
import { schema, type Transaction } from '@efie/database'
import { and, eq, sql } from 'drizzle-orm'
import { nowIso } from './clock.ts'
import { transact, type Context, type InTransaction } from './context.ts'
import { placeholdersOf, prepared, sendAhead } from './database/prepared.ts'
import { AppError } from './errors.ts'

const { idempotencyKeys } = schema

const canonical = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, inner]) => inner !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, canonical(inner)]),
      )
    : Array.isArray(value)
      ? value.map(canonical)
      : value

const hashOf = (operation: string, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, canonical(input)]))
    .digest('hex')

// All guests share one name. Their keys are random, and a stored answer is only given for an identical
// request.
const actorOf = (ctx: Context): string => ctx.actor?.id ?? 'guest'

/** Whether this key already has an answer, so that limits counted before the act skip the repeat. */
export const isRepeat = async (ctx: Context): Promise<boolean> => {
  const { idempotency_key: key } = ctx.request
  if (key === null) return false
  const own = and(eq(idempotencyKeys.actor_id, actorOf(ctx)), eq(idempotencyKeys.key, key))
  return (await ctx.db.$count(idempotencyKeys, own)) > 0
}

/** False if the key has been used before. */
const takeKey = async (tx: Transaction, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> => {
  const { shape, given } = placeholdersOf(row)
  const inserted = await prepared(tx, `take-key${shape}`, () =>
    tx
      .insert(idempotencyKeys)
      // A cast: placeholders for the columns of a row.
      .values(given as typeof row)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key }),
  ).execute(row)
  return inserted.length > 0
}

const storeResponse = async (
  tx: Transaction,
  own: { actor_id: string; key: string },
  response: unknown,
): Promise<void> => {
  const { shape, given } = placeholdersOf({ response })
  const stored = prepared(tx, `store-response${shape}`, () =>
    tx
      .update(idempotencyKeys)
      .set(given)
      .where(
        and(
          eq(idempotencyKeys.actor_id, sql.placeholder('actor_id')),
          eq(idempotencyKeys.key, sql.placeholder('key')),
        ),
      ),
  ).execute({ ...own, response })
  await sendAhead(tx, stored)
}

/** What is stored of an answer whose rows a repeat reads again. */
interface Recalled<Held extends Context, Result, Kept> {
  keep: (result: Result) => Kept
  recall: (ctx: InTransaction<Held>, kept: Kept) => Promise<Result>
}

/**
 * Runs `work` at most once per caller and Idempotency-Key. The answer, or what `recalled` keeps of it, is
 * stored in the same transaction and returned for repeats; concurrent requests with one key wait for each
 * other on the key's row. Without a key `work` simply runs: operations that require one are refused earlier.
 */
export const transactOnce = async <Held extends Context, Result, Kept = Result>(
  ctx: Held,
  operation: string,
  input: unknown,
  work: (ctx: InTransaction<Held>) => Promise<Result>,
  recalled?: Recalled<Held, Result, Kept>,
): Promise<Result> => {
  const key = ctx.request.idempotency_key
  if (key === null) return transact(ctx, work)
  const actor_id = actorOf(ctx)
  const created_at = nowIso(ctx.clock)
  const request_hash = hashOf(operation, input)
  return transact(ctx, async (ctx) => {
    if (!(await takeKey(ctx.db, { actor_id, key, operation, request_hash, created_at }))) {
      const own = and(eq(idempotencyKeys.actor_id, actor_id), eq(idempotencyKeys.key, key))
      const [stored] = await ctx.db.select().from(idempotencyKeys).where(own)
      if (stored?.request_hash !== request_hash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return recalled ? recalled.recall(ctx, stored.response as Kept) : (stored.response as Result)
    }
    const result = await work(ctx)
    const response = recalled ? recalled.keep(result) : result
    await storeResponse(ctx.db, { actor_id, key }, response)
    return result
  })
}
