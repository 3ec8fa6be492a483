import { randomBytes, randomInt } from 'node:crypto'
import { isSame, schema, type Database } from '@efie/database'
import type { Language } from '@efie/domain'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { sameDigest, sha256 } from '../../../platform/secrets.ts'
import { ownLanguage } from '../queries.ts'

const { oneTimeTokens } = schema

export type TokenKind =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'sms'
  | 'sms_signup'
  | 'phone_change'
  | 'reauthentication'

/** Two forms of the same secret: six digits to type, and a long token for the link. */
export interface OneTimeSecret {
  code: string
  token: string
}

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

const LIFETIME_SECONDS = 3_600
/** Seconds. Text messages arrive within a minute or not at all. */
const SHORT_LIFETIME_SECONDS = 600
const short: ReadonlySet<TokenKind> = new Set(['sms', 'sms_signup', 'phone_change', 'reauthentication'])
const lifetime = (kind: TokenKind) => (short.has(kind) ? SHORT_LIFETIME_SECONDS : LIFETIME_SECONDS)

/** Wrong codes from one source (`guess-guard.ts`) until the link or a new code is needed. */
const MAX_ATTEMPTS = 5

/** The code is short enough to guess, so attempts are limited; the token is 256 bits and needs no limit. */
export const makeOneTimeSecret = (): OneTimeSecret => ({
  code: randomInt(0, 1_000_000).toString().padStart(6, '0'),
  token: randomBytes(32).toString('base64url'),
})

/** Keyed, because all million codes of a plain hash could be tried offline after a database leak. */
const codeHash = (services: Services, kind: string, relates_to: string, code: string): string =>
  services.secrets.sign('one-time-code', `${kind}\0${relates_to}\0${code}`)

interface NewToken {
  user_id: string
  kind: TokenKind
  relates_to: string
  secret: OneTimeSecret
  flow_state_id: string | null
}

/** Replaces earlier tokens for the same purpose. */
export const storeOneTimeToken = async (
  services: Services,
  { secret, ...values }: NewToken,
): Promise<void> => {
  await dropOneTimeTokens(services.db, values.user_id, [values.kind])
  await services.db.insert(oneTimeTokens).values({
    ...values,
    code_hash: codeHash(services, values.kind, values.relates_to, secret.code),
    token_hash: sha256(secret.token),
    expires_at: inSeconds(services.realClock, lifetime(values.kind)),
    created_at: nowIso(services.realClock),
  })
}

export const dropOneTimeTokens = async (
  tx: Database,
  user_id: string,
  kinds: readonly TokenKind[],
): Promise<void> => {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.user_id, user_id), inArray(oneTimeTokens.kind, [...kinds])))
}

const open = (services: Services, kinds: readonly TokenKind[]) =>
  and(
    inArray(oneTimeTokens.kind, [...kinds]),
    isNull(oneTimeTokens.used_at),
    gt(oneTimeTokens.expires_at, nowIso(services.realClock)),
  )

/**
 * Tokens a code for this address could belong to. Read without a lock, because the user's row must be locked
 * before tokens.
 */
export const findMeant = (
  services: Services,
  kinds: readonly TokenKind[],
  relates_to: string,
): Promise<OneTimeToken[]> =>
  services.db
    .select()
    .from(oneTimeTokens)
    .where(and(isSame(oneTimeTokens.relates_to, relates_to), open(services, kinds)))
    .orderBy(oneTimeTokens.id)

/** The token whose code was typed. */
export const matching = (
  services: Services,
  meant: readonly OneTimeToken[],
  code: string,
): OneTimeToken | null =>
  meant.find(({ kind, relates_to, code_hash }) =>
    sameDigest(code_hash, codeHash(services, kind, relates_to, code)),
  ) ?? null

/** The token of a link. */
export const findByToken = async (
  services: Services,
  kinds: readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | null> => {
  const [row] = await services.db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.token_hash, sha256(token)), open(services, kinds)))
  return row ?? null
}

const wrongBy = (source: string) => sql`coalesce((${oneTimeTokens.wrong_by} ->> ${source})::int, 0)`

/** Counts a wrong code against every token it could have belonged to. */
export const countWrongCode = async (
  tx: Database,
  meant: readonly OneTimeToken[],
  source: string,
): Promise<void> => {
  for (const { id } of meant)
    await tx
      .update(oneTimeTokens)
      .set({
        wrong_by: sql`${oneTimeTokens.wrong_by} || jsonb_build_object(${source}::text, ${wrongBy(source)} + 1)`,
      })
      .where(eq(oneTimeTokens.id, id))
}

/** Consumes a token; false if it was already used, or `source` has guessed its code too often. */
export const takeToken = async (
  services: Services,
  token: OneTimeToken,
  source: string | null,
): Promise<boolean> => {
  const taken = await services.db
    .update(oneTimeTokens)
    .set({ used_at: nowIso(services.realClock) })
    .where(
      and(
        eq(oneTimeTokens.id, token.id),
        isNull(oneTimeTokens.used_at),
        source === null ? undefined : sql`${wrongBy(source)} < ${MAX_ATTEMPTS}`,
      ),
    )
    .returning({ id: oneTimeTokens.id })
  return taken.length > 0
}

/** Whether the other token of a pair was used, such as the other address of an email change. */
export const wasUsed = async (services: Services, user_id: string, kind: TokenKind) => {
  const [row] = await services.db
    .select({ used_at: oneTimeTokens.used_at })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.user_id, user_id),
        eq(oneTimeTokens.kind, kind),
        gt(oneTimeTokens.expires_at, nowIso(services.realClock)),
      ),
    )
  return row !== undefined && row.used_at !== null
}

/** Locks the person waiting to confirm a number, from registration or a change of number. */
export const lockWaitingForText = async (
  tx: Database,
  type: 'sms' | 'phone_change',
  phone: string,
): Promise<{ user_id: string; kind: TokenKind; language: Language | null } | null> => {
  const { users } = schema
  const [user] = await tx
    .select({ user_id: users.id, language: ownLanguage })
    .from(users)
    .where(
      type === 'phone_change'
        ? isSame(users.new_phone, phone)
        : and(isSame(users.phone, phone), isNull(users.phone_confirmed_at)),
    )
    .for('update')
  if (!user) return null
  if (type === 'phone_change') return { ...user, kind: 'phone_change' }
  // A sign-up's code keeps the password; one of /otp removes it.
  const [signUp] = await tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.user_id, user.user_id), eq(oneTimeTokens.kind, 'sms_signup')))
  return { ...user, kind: signUp ? 'sms_signup' : 'sms' }
}
