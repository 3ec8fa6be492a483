import { schema } from '@efie/database'
import type { RateLimit } from '@efie/domain'
import { sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { languageOf } from './texts/language-of.ts'
import { translate } from './texts/translate.ts'
import type { Text } from './texts/text.ts'

const { rateLimits } = schema

/** One thing to count: its counter, whose counter, and within what. */
export interface Countable {
  name: string
  subject: string
  limit: RateLimit
  /** How many at once; one when absent. */
  times?: number
}

export interface Counted {
  /** How many of those counted now are beyond the limit. */
  over: number
  /** When its window ends and counting begins anew. */
  until: Date
}

/** Counters in one statement: as many as its parameters allow, with room to spare. */
const BATCH = 5_000

/** Who or what is counted stands in it under our key: a plain hash of a phone number is soon guessed. */
const keyOf = ({ secrets }: Context, { name, subject, limit }: Countable): string =>
  `${name}:${limit.seconds}:${secrets.sign('rate-limit', subject)}`

const windowOf = (ctx: Context, { seconds }: RateLimit): { start: string; until: Date } => {
  const span = seconds * 1_000
  const start = Math.floor(ctx.realClock.now().getTime() / span) * span
  return { start: new Date(start).toISOString(), until: new Date(start + span) }
}

/** One statement may not touch a counter twice: what falls on the same one is added up. */
const toRows = (ctx: Context, things: readonly Countable[]) => {
  const rows = new Map<string, { key: string; window_start: string; count: number }>()
  for (const thing of things) {
    const key = keyOf(ctx, thing)
    const count = (rows.get(key)?.count ?? 0) + (thing.times ?? 1)
    rows.set(key, { key, window_start: windowOf(ctx, thing.limit).start, count })
  }
  // Always in one order, so that two requests that count the same things cannot block each other.
  return [...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Counts, and answers for each how much of it is too many. Counted in the database, so that all nodes count together, and
 * outside of the act's transaction, so that refused tries count too. Given a transaction's context, what it rolls back is not
 * counted, and acts that count the same wait for each other until it ends: counters come after every row that it locks.
 */
export const countAll = async (ctx: Context, things: readonly Countable[]): Promise<Counted[]> => {
  const counts = new Map<string, number>()
  const rows = ctx.config.RATE_LIMITS === 'off' ? [] : toRows(ctx, things)
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

/** A refusal that says in the asker's language why, and by its data and the header `Retry-After` until when. */
export const tooMany = async (ctx: Context, why: Text, until: Date): Promise<AppError> => {
  const retry_after = Math.max(1, Math.ceil((until.getTime() - ctx.realClock.now().getTime()) / 1_000))
  return new AppError(
    'RATE_LIMITED',
    { retry_after, until: until.toISOString() },
    translate(why, await languageOf(ctx.db, ctx.actor?.id)),
  )
}
