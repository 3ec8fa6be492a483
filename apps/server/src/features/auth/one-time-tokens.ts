import { randomBytes, randomInt } from 'node:crypto'
import { schema, type Database } from '@efie/database'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { sameDigest, sha256 } from '../../platform/secrets.ts'

const { oneTimeTokens } = schema

export type TokenKind =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'

/** Two ways to the same end: six digits to type, and a long token for the link. */
export interface OneTimeSecret {
  code: string
  token: string
}

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

const LIFETIME_SECONDS = 3_600
/** Wrong codes after which only the link still works. */
const MAX_ATTEMPTS = 5

export const makeOneTimeSecret = (): OneTimeSecret => ({
  code: randomInt(0, 1_000_000).toString().padStart(6, '0'),
  token: randomBytes(32).toString('base64url'),
})

const codeHash = (services: Services, kind: string, relates_to: string, code: string): string =>
  services.secrets.sign('one-time-code', `${kind}\0${relates_to}\0${code}`)

interface NewToken {
  user_id: string
  kind: TokenKind
  relates_to: string
  secret: OneTimeSecret
  flow_state_id: string | null
}

/** Replaces what was sent before for the same purpose. */
export const storeOneTimeToken = async (
  services: Services,
  tx: Database,
  { secret, ...values }: NewToken,
): Promise<void> => {
  await dropOneTimeTokens(tx, values.user_id, [values.kind])
  await tx.insert(oneTimeTokens).values({
    ...values,
    code_hash: codeHash(services, values.kind, values.relates_to, secret.code),
    token_hash: sha256(secret.token),
    expires_at: inSeconds(services.clock, LIFETIME_SECONDS),
    created_at: nowIso(services.clock),
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
    gt(oneTimeTokens.expires_at, nowIso(services.clock)),
  )

const use = async (services: Services, tx: Database, token: OneTimeToken): Promise<OneTimeToken> => {
  const used_at = nowIso(services.clock)
  await tx.update(oneTimeTokens).set({ used_at }).where(eq(oneTimeTokens.id, token.id))
  return { ...token, used_at }
}

/** Uses up the token that a typed code stands for. A wrong code counts against every token it could have meant. */
export const takeByCode = async (
  services: Services,
  tx: Database,
  kinds: readonly TokenKind[],
  relates_to: string,
  code: string,
): Promise<OneTimeToken | null> => {
  const candidates = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.relates_to, relates_to), open(services, kinds)))
    .orderBy(oneTimeTokens.id)
    .for('update')
  const alive = candidates.filter(({ attempts }) => attempts < MAX_ATTEMPTS)
  const match = alive.find(({ kind, code_hash }) =>
    sameDigest(code_hash, codeHash(services, kind, relates_to, code)),
  )
  if (match) return use(services, tx, match)
  if (alive.length > 0) {
    const ids = alive.map(({ id }) => id)
    await tx
      .update(oneTimeTokens)
      .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
      .where(inArray(oneTimeTokens.id, ids))
  }
  return null
}

/** Uses up the token that a link carried. */
export const takeByToken = async (
  services: Services,
  tx: Database,
  kinds: readonly TokenKind[],
  token: string,
): Promise<OneTimeToken | null> => {
  const [row] = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.token_hash, sha256(token)), open(services, kinds)))
    .for('update')
  return row ? use(services, tx, row) : null
}

/** The other half of a pair that was used before, such as the other address of an e-mail change. */
export const wasUsed = async (services: Services, tx: Database, user_id: string, kind: TokenKind) => {
  const [row] = await tx
    .select({ used_at: oneTimeTokens.used_at })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.user_id, user_id),
        eq(oneTimeTokens.kind, kind),
        gt(oneTimeTokens.expires_at, nowIso(services.clock)),
      ),
    )
  return row !== undefined && row.used_at !== null
}
