import { schema, type Transaction } from '@efie/database'
import {
  afterUnknownDeviceGuess,
  afterWrongGuess,
  isLockedOut,
  unknownDeviceGuessLimits,
  type GuessCount,
} from '@efie/domain'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { Context, TransactionContext } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/addresses.ts'
import { nameOf } from '../accounts/contacts.ts'
import { knownDevice } from '../sessions/device-mark.ts'
import type { UserRow } from '../presenters.ts'
import { setUserRow } from '../queries.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'

const { guessCounts } = schema

type Kind = keyof typeof unknownDeviceGuessLimits
type Person = Pick<UserRow, 'id' | 'encrypted_password'>

const UNKNOWN_DEVICES = 'strangers'

/** The state of guesses at an account, as it applies to this caller. */
export interface Guard {
  user_id: string
  kind: Kind
  /** Source of the guess: a device known to the account, otherwise its network. */
  source: string
  isKnown: boolean
  counts: ReadonlyMap<string, GuessCount>
}

const sourceOf = (ctx: Context, person: Person) => {
  const device = knownDevice(ctx, person)
  return device === null
    ? { source: `network:${networkOf(ctx.request.ip)}`, isKnown: false }
    : { source: `device:${device}`, isKnown: true }
}

/** The caller has locked the person's row. */
export const loadGuard = async (ctx: TransactionContext, person: Person, kind: Kind): Promise<Guard> => {
  const { source, isKnown } = sourceOf(ctx, person)
  const rows = await ctx.db
    .select()
    .from(guessCounts)
    .where(
      and(
        eq(guessCounts.user_id, person.id),
        eq(guessCounts.kind, kind),
        inArray(guessCounts.source, [source, UNKNOWN_DEVICES]),
      ),
    )
  return { user_id: person.id, kind, source, isKnown, counts: new Map(rows.map((row) => [row.source, row])) }
}

/** Known devices are never locked out by guesses from elsewhere: otherwise anyone could lock the owner out. */
export const isLocked = (ctx: Context, { counts, source, isKnown }: Guard): boolean => {
  const now = nowIso(ctx.realClock)
  return isLockedOut(counts.get(source), now) || (!isKnown && isLockedOut(counts.get(UNKNOWN_DEVICES), now))
}

/**
 * Writes nothing for an unknown account, but still sends the statement: the number of statements must not
 * reveal who has an account.
 */
const write = async (
  tx: Transaction,
  { user_id, kind }: Pick<Guard, 'user_id' | 'kind'>,
  counts: readonly (GuessCount & { source: string })[],
): Promise<void> => {
  await tx.execute(sql`
    insert into ${guessCounts} (user_id, kind, source, failures, locks, locked_until, since, updated_at)
    select u.id, ${kind}, c.source, c.failures, c.locks, c.locked_until, c.since, c.updated_at
    from ${schema.users} u,
      jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as c(source text, failures int, locks int, locked_until timestamptz, since timestamptz, updated_at timestamptz)
    where u.id = ${user_id}
    on conflict (user_id, kind, source) do update set failures = excluded.failures, locks = excluded.locks,
      locked_until = excluded.locked_until, since = excluded.since, updated_at = excluded.updated_at`)
}

/** The same work as a wrong guess at an existing account. */
export const noteGuessAtUnknownAccount = (tx: Transaction, user_id: string, kind: Kind): Promise<void> =>
  write(tx, { user_id, kind }, [])

/**
 * Counts a wrong guess. `limit` of them lock the source, and too many from all unknown devices lock those.
 * Returns until when, or null.
 */
export const noteWrongGuess = async (
  ctx: TransactionContext,
  { kind, source, isKnown, counts, user_id }: Guard,
  limit: number,
): Promise<string | null> => {
  const now = nowIso(ctx.realClock)
  const own = { source, ...afterWrongGuess(counts.get(source), limit, now) }
  const all = {
    source: UNKNOWN_DEVICES,
    ...afterUnknownDeviceGuess(counts.get(UNKNOWN_DEVICES), unknownDeviceGuessLimits[kind], now),
  }
  const after = isKnown ? [own] : [own, all]
  await write(ctx.db, { user_id, kind }, after)
  return after
    .filter((count) => isLockedOut(count, now))
    .reduce<string | null>(
      (latest, { locked_until }) => (locked_until && locked_until > (latest ?? '') ? locked_until : latest),
      null,
    )
}

/** Counts a wrong password. A lock is logged and shown to administrators. The caller has locked the row. */
export const noteWrongPassword = async (
  ctx: TransactionContext,
  user: UserRow,
  guard: Guard,
  limit: number,
): Promise<void> => {
  const locked_until = await noteWrongGuess(ctx, guard, limit)
  if (locked_until === null) return
  if (locked_until > (user.locked_until ?? '')) await setUserRow(ctx.db, user.id, { locked_until })
  await logSignIn(ctx, {
    event: 'lockout',
    succeeded: false,
    user_id: user.id,
    identifier: nameOf(user),
  })
}

/** After a successful sign-in the source starts again from zero; guesses from elsewhere keep counting. */
export const forgetOwnGuesses = async (ctx: Context, user: UserRow): Promise<void> => {
  const { source } = sourceOf(ctx, user)
  await ctx.db
    .delete(guessCounts)
    .where(and(eq(guessCounts.user_id, user.id), eq(guessCounts.source, source)))
  if (user.locked_until === null) return
  const [left] = await ctx.db
    .select({ until: max(guessCounts.locked_until) })
    .from(guessCounts)
    .where(and(eq(guessCounts.user_id, user.id), eq(guessCounts.kind, 'password')))
  await setUserRow(ctx.db, user.id, { locked_until: left?.until ?? null })
}

/** Forgets all guesses from all sources. The caller has locked the row. */
export const forgetGuesses = async (tx: Transaction, user_id: string): Promise<void> => {
  await tx.delete(guessCounts).where(eq(guessCounts.user_id, user_id))
  await setUserRow(tx, user_id, { locked_until: null })
}
