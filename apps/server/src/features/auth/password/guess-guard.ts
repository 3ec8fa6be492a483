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

/** How guesses at an account stand for whoever makes this one. */
export interface Guard {
  user_id: string
  kind: Kind
  /** Where this guess comes from: a device that the account knows, or else its network. */
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

/** The caller holds the person's row. */
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

/** Others' guesses never stand in the way of a known device. */
export const isShut = (ctx: Context, { counts, source, isKnown }: Guard): boolean => {
  const now = nowIso(ctx.realClock)
  return isLockedOut(counts.get(source), now) || (!isKnown && isLockedOut(counts.get(UNKNOWN_DEVICES), now))
}

/** Of nobody, writes nothing: the statement is sent all the same, as its number must not tell who has an account. */
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

/** What a wrong guess at nobody's account costs. */
export const noteGuessAtUnknownAccount = (tx: Transaction, user_id: string, kind: Kind): Promise<void> =>
  write(tx, { user_id, kind }, [])

/** One wrong guess more: `limit` of them lock the source, and too many of all strangers lock them. Answers whether it did. */
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

/** A wrong password. A lock is told to the sign-in log, and to administrators by their list. The caller holds the row. */
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
    succeeded: true,
    user_id: user.id,
    identifier: nameOf(user),
  })
}

/** Whoever has just shown who they are begins anew where they are; what others guess elsewhere goes on counting. */
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

/** All of them, whoever made them. The caller holds the row. */
export const forgetGuesses = async (tx: Transaction, user_id: string): Promise<void> => {
  await tx.delete(guessCounts).where(eq(guessCounts.user_id, user_id))
  await setUserRow(tx, user_id, { locked_until: null })
}
