import { schema } from '@efie/database'
import type { RateLimit } from '@efie/domain'
import { sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { languageOf } from './texts/language-of.ts'
import { translate } from './texts/translate.ts'
import type { Text } from './texts/text.ts'

const { rateLimits } = schema

/** Something to count: name of the limit, whom it applies to, and the limit. */
export interface Countable {
  name: string
  subject: string
  limit: RateLimit
  /** How many to count; 1 by default. */
  times?: number
}

export interface Counted {
  /** How many of those counted now exceed the limit. */
  over: number
  /** End of the window, when counting starts again. */
  until: Date
}

/** Counters per statement; PostgreSQL allows 65,535 parameters. */
const BATCH = 5_000

/**
 * The counted address or number is stored as an HMAC, because a plain hash of a phone number is quickly
 * guessed.
 */
const keyOf = ({ secrets }: Context, { name, subject, limit }: Countable): string =>
  `${name}:${limit.seconds}:${secrets.sign('rate-limit', subject)}`

const windowOf = (ctx: Context, { seconds }: RateLimit): { start: string; until: Date } => {
  const span = seconds * 1_000
  const start = Math.floor(ctx.realClock.now().getTime() / span) * span
  return { start: new Date(start).toISOString(), until: new Date(start + span) }
}

/** Adds up counters with the same key, because one upsert can't touch a row twice. */
const toRows = (ctx: Context, things: readonly Countable[]) => {
  const rows = new Map<string, { key: string; window_start: string; count: number }>()
  for (const thing of things) {
    const key = keyOf(ctx, thing)
    const count = (rows.get(key)?.count ?? 0) + (thing.times ?? 1)
    rows.set(key, { key, window_start: windowOf(ctx, thing.limit).start, count })
  }
  // In a fixed order, so that concurrent requests counting the same things can't deadlock.
  return [...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Counts, and returns how much of each exceeds its limit. Counters are in the database, shared by all nodes,
 * and outside the act's transaction, so that refused attempts count too. In a transaction's context, a
 * rollback undoes the count and concurrent acts wait until it ends, so count only after all other rows are
 * locked.
 */
export const countAll = async (ctx: Context, things: readonly Countable[]): Promise<Counted[]> => {
  if (ctx.config.RATE_LIMITS === 'off')
    return things.map(({ limit }) => ({ over: 0, until: windowOf(ctx, limit).until }))
  const counts = new Map<string, number>()
  const rows = toRows(ctx, things)
  for (let from = 0; from < rows.length; from += BATCH) {
    const counted = await ctx.db
      .insert(rateLimits)
      .values(rows.slice(from, from + BATCH))
      .onConflictDoUpdate({
        target: [rateLimits.key, rateLimits.window_start],
        set: { count: sql`${rateLimits.count} + excluded.count` },
      })
      .returning({ key: rateLimits.key, count: rateLimits.count })
    for (const { key, count } of counted) counts.set(key, count)
  }
  return things.map((thing) => ({
    over: Math.min(thing.times ?? 1, Math.max(0, (counts.get(keyOf(ctx, thing)) ?? 0) - thing.limit.count)),
    until: windowOf(ctx, thing.limit).until,
  }))
}

export const countOne = async (ctx: Context, thing: Countable): Promise<Counted> => {
  const [counted] = await countAll(ctx, [thing])
  if (!counted) throw new Error('what was counted was not answered')
  return counted
}

/** A refusal in the caller's language, with the time of the next attempt in its data and in `Retry-After`. */
export const tooMany = async (ctx: Context, why: Text, until: Date): Promise<AppError> => {
  const retry_after = Math.max(1, Math.ceil((until.getTime() - ctx.realClock.now().getTime()) / 1_000))
  return new AppError(
    'RATE_LIMITED',
    { retry_after, until: until.toISOString() },
    translate(why, await languageOf(ctx.db, ctx.actor?.id)),
  )
}
