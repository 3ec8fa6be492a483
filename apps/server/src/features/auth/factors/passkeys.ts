import { schema } from '@efie/database'
import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import {
  transact,
  type Context,
  type SignedIn,
  type InTransaction,
  type TransactionContext,
} from '../../../platform/context.ts'
import { describeDevice } from '../../../platform/http/device.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { hasVerifiedFactor, requireFreshFactor } from './factors.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../one-time/mails.ts'
import { lockUser } from '../queries.ts'
import { CEREMONY_SECONDS, loadKeys, readNewKey, registrationOptions, type Credential } from './webauthn.ts'

const { webauthnCredentials, passkeyChallenges } = schema
type SignedInContext = Context & { actor: SignedIn }

const MAX_PASSKEYS = 10

export const requirePasskeys = (ctx: Context): void => {
  if (!ctx.config.AUTH_PASSKEYS) throw new AuthError('passkey_disabled')
}

/** A passkey can open the account alone, so an account with a second factor must show that one first. */
const lockOwner = async (ctx: InTransaction<SignedInContext>) => {
  const user = await lockUser(ctx.db, ctx.actor.id)
  if (!user) throw new AuthError('user_not_found')
  if (ctx.actor.aal !== 'aal2' && (await hasVerifiedFactor(ctx.db, user.id)))
    throw new AuthError('insufficient_aal')
  await requireFreshFactor(ctx)
  return user
}

interface NewChallenge {
  kind: 'registration' | 'authentication'
  user_id: string | null
  challenge: string
}

/** Stores the challenge to sign, for as long as a person may need to find their key. */
export const storeChallenge = async (ctx: TransactionContext, values: NewChallenge) => {
  const expires_at = inSeconds(ctx.realClock, CEREMONY_SECONDS)
  const [row] = await ctx.db
    .insert(passkeyChallenges)
    .values({ ...values, expires_at, created_at: nowIso(ctx.realClock) })
    .returning({ id: passkeyChallenges.id })
  if (!row) throw new Error('challenge was not made')
  return { challenge_id: row.id, expires_at: Math.floor(Date.parse(expires_at) / 1_000) }
}

/** Consumes a challenge whether or not the answer is right, so it can't be answered twice. */
export const takeChallenge = async (
  ctx: TransactionContext,
  kind: NewChallenge['kind'],
  id: string,
  user_id: string | null,
): Promise<
  { challenge: string } | { refused: 'webauthn_challenge_not_found' | 'webauthn_challenge_expired' }
> => {
  const [row] = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        eq(passkeyChallenges.kind, kind),
        user_id === null ? isNull(passkeyChallenges.user_id) : eq(passkeyChallenges.user_id, user_id),
      ),
    )
    .returning()
  if (!row) return { refused: 'webauthn_challenge_not_found' }
  if (row.expires_at <= nowIso(ctx.realClock)) return { refused: 'webauthn_challenge_expired' }
  return { challenge: row.challenge }
}

/** `POST /passkeys/registration/options`. */
export const startPasskeyRegistration = async (ctx: SignedInContext) => {
  requirePasskeys(ctx)
  const { user, known } = await transact(ctx, async (ctx) => {
    const user = await lockOwner(ctx)
    const known = await ctx.db
      .select()
      .from(webauthnCredentials)
      .where(eq(webauthnCredentials.user_id, user.id))
    return { user, known }
  })
  if (known.filter(({ factor_id }) => factor_id === null).length >= MAX_PASSKEYS)
    throw new AuthError('too_many_passkeys')
  const options = await registrationOptions(ctx, { user, known, passkey: true })
  const { challenge } = options
  const stored = await transact(ctx, (ctx) =>
    storeChallenge(ctx, { kind: 'registration', user_id: user.id, challenge }),
  )
  return { ...stored, options }
}

const present = (key: Credential) => ({
  id: key.id,
  friendly_name: key.friendly_name,
  created_at: key.created_at,
  ...(key.last_used_at === null ? {} : { last_used_at: key.last_used_at }),
})

/** `POST /passkeys/registration/verify`: activates the key and notifies its owner. */
export const verifyPasskeyRegistration = async (ctx: SignedInContext, body: unknown) => {
  requirePasskeys(ctx)
  const { challenge_id, credential } = parseBody(bodies.passkeyAnswer, body)
  const letter = await passkeyAddedMail(ctx)
  const outcome = await transact(ctx, async (ctx) => {
    const user = await lockOwner(ctx)
    const asked = await takeChallenge(ctx, 'registration', challenge_id, user.id)
    if ('refused' in asked) return asked.refused
    const made = await readNewKey(ctx, credential, asked.challenge, true)
    if (!made) return 'webauthn_verification_failed'
    if ((await loadKeys(ctx.db, user.id, null)).length >= MAX_PASSKEYS) return 'too_many_passkeys'
    const now = nowIso(ctx.realClock)
    const [key] = await ctx.db
      .insert(webauthnCredentials)
      .values({
        ...made,
        user_id: user.id,
        friendly_name: describeDevice(ctx.request.user_agent),
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!key) return 'webauthn_credential_exists'
    await recordAudit(ctx, {
      action: 'auth.passkey.add',
      subject_type: 'profile',
      subject_id: user.id,
      after: { passkey_id: key.id },
    })
    if (user.email !== null) await ctx.messenger.email(ctx.db, user.email, letter(user.language))
    return key
  })
  if (typeof outcome === 'string') throw new AuthError(outcome)
  return present(outcome)
}

/** `GET /passkeys`. */
export const listPasskeys = async (ctx: SignedInContext) => {
  requirePasskeys(ctx)
  return (await loadKeys(ctx.db, ctx.actor.id, null)).map(present)
}

const own = (ctx: SignedInContext, id: string) =>
  and(
    eq(webauthnCredentials.id, id),
    eq(webauthnCredentials.user_id, ctx.actor.id),
    isNull(webauthnCredentials.factor_id),
  )

/** `PATCH /passkeys/{id}`: renames it. */
export const renamePasskey = async (ctx: SignedInContext, id: string, body: unknown) => {
  requirePasskeys(ctx)
  const { friendly_name } = parseBody(bodies.passkeyName, body)
  const [key] = await ctx.db
    .update(webauthnCredentials)
    .set({ friendly_name, updated_at: nowIso(ctx.realClock) })
    .where(own(ctx, id))
    .returning()
  if (!key) throw new AuthError('passkey_not_found')
  return present(key)
}

/** `DELETE /passkeys/{id}`. */
export const removePasskey = async (ctx: SignedInContext, id: string): Promise<void> => {
  requirePasskeys(ctx)
  const letter = await passkeyRemovedMail(ctx)
  await transact(ctx, async (ctx) => {
    const user = await lockOwner(ctx)
    const removed = await ctx.db
      .delete(webauthnCredentials)
      .where(own(ctx, id))
      .returning({ id: webauthnCredentials.id })
    if (removed.length === 0) throw new AuthError('passkey_not_found')
    await recordAudit(ctx, {
      action: 'auth.passkey.remove',
      subject_type: 'profile',
      subject_id: user.id,
      before: { passkey_id: id },
    })
    if (user.email !== null) await ctx.messenger.email(ctx.db, user.email, letter(user.language))
  })
}
