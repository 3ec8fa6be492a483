import { schema, type Transaction } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { prepared } from './database/prepared.ts'
import { AppError } from './errors.ts'
import { languageOf } from './texts/language-of.ts'
import { translate } from './texts/translate.ts'
import type { Text } from './texts/text.ts'

const { profiles } = schema

/**
 * Serialises acts that count a person's rows, on all nodes, so that two concurrent ones can't both pass a
 * quota.
 */
export const lockPerson = async (tx: Transaction, id: string): Promise<void> => {
  await prepared(tx, 'lock-person', () =>
    tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, sql.placeholder('id')))
      .for('no key update'),
  ).execute({ id })
}

interface Reached {
  /** Which quota. */
  quota: string
  limit: number
  /** When there will be room again without the person doing anything. */
  until?: Date
  /** What is full, and what the person can do. */
  words: Text
}

/** A refusal in the caller's language. */
export const quotaReached = async (
  ctx: Context,
  { quota, limit, until, words }: Reached,
): Promise<AppError> =>
  new AppError(
    'QUOTA_REACHED',
    { quota, limit, ...(until ? { until: until.toISOString() } : {}) },
    translate(words, await languageOf(ctx.db, ctx.actor?.id)),
  )
