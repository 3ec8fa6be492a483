import { createHash } from 'node:crypto'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { sameDigest, sha256 } from '../../platform/secrets.ts'
import {
  AuthError,
  createSession,
  isBarred,
  issuer,
  keyRing,
  loadAccount,
  loadProfile,
  lockUser,
  refreshSession,
  signAccessToken,
  type Account,
} from '../auth/index.ts'
import { authenticateClient, type Client, type Credentials } from './clients.ts'
import { oauthError } from './oauth-error.ts'
import { claimsOf, splitScope } from './scopes.ts'

const { oauthAuthorizations, sessions } = schema
const ID_TOKEN_SECONDS = 3_600

const text = z.string().max(2_000)
const form = z.looseObject({
  grant_type: text.optional(),
  code: text.optional(),
  redirect_uri: text.optional(),
  code_verifier: text.optional(),
  refresh_token: text.optional(),
  client_id: text.optional(),
  client_secret: text.optional(),
})
type Form = z.output<typeof form>

/** RFC 6749 §2.3.1: both parts of the Basic header are form-encoded. */
const decodePart = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '))

const credentialsOf = (authorization: string | undefined, input: Form): Credentials => {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined) return { id: input.client_id, secret: input.client_secret }
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':')
  try {
    return { id: decodePart(id), secret: decodePart(secret.join(':')) }
  } catch {
    return { id: undefined, secret: undefined }
  }
}

type Authorization = typeof oauthAuthorizations.$inferSelect
type Session = Parameters<typeof signAccessToken>[2]

interface Issued {
  account: Account
  session: Session & { scope: string | null }
  refresh_token: string
  nonce: string | null
}

const provesChallenge = ({ code_challenge }: Authorization, verifier: string): boolean =>
  sameDigest(createHash('sha256').update(verifier).digest('base64url'), code_challenge)

/** Null when refused. A code used twice was stolen, so the tokens it gave are revoked (RFC 6749 §4.1.2). */
const exchange = async (ctx: TransactionContext, client: Client, input: Form): Promise<Issued | null> => {
  const code_hash = sha256(input.code ?? '')
  const find = async () => {
    const [row] = await ctx.db
      .select()
      .from(oauthAuthorizations)
      .where(eq(oauthAuthorizations.code_hash, code_hash))
    return row
  }
  const seen = await find()
  const user = seen && seen.user_id !== null ? await lockUser(ctx.db, seen.user_id) : null
  // Read again under the user's lock, where all exchanges for the person wait for each other.
  const asked = user ? await find() : undefined
  if (!user || !asked || asked.client_id !== client.id) return null
  if (asked.code_used) {
    if (asked.session_id !== null) await ctx.db.delete(sessions).where(eq(sessions.id, asked.session_id))
    return null
  }
  if (asked.status !== 'approved' || asked.expires_at <= nowIso(ctx.realClock)) return null
  if (asked.redirect_uri !== input.redirect_uri) return null
  if (!provesChallenge(asked, input.code_verifier ?? '')) return null
  if (isBarred(user, await loadProfile(ctx.db, user.id), nowIso(ctx.realClock))) return null
  const made = await createSession(ctx, user.id, 'oauth_provider/authorization_code', ctx.request)
  const program = { oauth_client_id: client.id, scope: asked.scope }
  await ctx.db.update(sessions).set(program).where(eq(sessions.id, made.session.id))
  await ctx.db
    .update(oauthAuthorizations)
    .set({ code_used: true, session_id: made.session.id })
    .where(eq(oauthAuthorizations.id, asked.id))
  const account = await loadAccount(ctx.db, user.id)
  if (!account) return null
  return {
    account,
    session: { ...made.session, ...program },
    refresh_token: made.refresh_token,
    nonce: asked.nonce,
  }
}

const refresh = async (ctx: Context, client: Client, input: Form): Promise<Issued | null> => {
  try {
    const granted = await refreshSession(ctx, input.refresh_token ?? '', client.id)
    return { ...granted, account: granted, nonce: null }
  } catch (error) {
    // With too many requests the app should try again; any other refusal means the token is invalid.
    if (error instanceof AuthError && error.code !== 'temporarily_unavailable') return null
    throw error
  }
}

const signIdToken = async (ctx: Context, client: Client, issued: Issued, full_name: string | null) => {
  const { signing } = await keyRing(ctx)
  const issued_at = Math.floor(ctx.realClock.now().getTime() / 1_000)
  return new SignJWT({
    ...claimsOf(issued.account.user, full_name, issued.session.scope ?? ''),
    auth_time: issued.session.amr.at(-1)?.timestamp ?? issued_at,
    ...(issued.nonce === null ? {} : { nonce: issued.nonce }),
  })
    .setProtectedHeader({ alg: signing.alg, kid: signing.kid, typ: 'JWT' })
    .setAudience(client.id)
    .setIssuer(issuer(ctx))
    .setIssuedAt(issued_at)
    .setExpirationTime(issued_at + ID_TOKEN_SECONDS)
    .sign(signing.key)
}

const present = async (ctx: Context, client: Client, issued: Issued) => {
  const { access_token, expires_in } = await signAccessToken(ctx, issued.account.user, issued.session)
  const scope = issued.session.scope ?? ''
  return {
    access_token,
    token_type: 'bearer',
    expires_in,
    ...(client.grant_types.includes('refresh_token') ? { refresh_token: issued.refresh_token } : {}),
    ...(splitScope(scope).includes('openid')
      ? { id_token: await signIdToken(ctx, client, issued, issued.account.profile?.full_name ?? null) }
      : {}),
    scope,
  }
}

const issue = (ctx: Context, client: Client, input: Form): Promise<Issued | null> => {
  switch (input.grant_type) {
    case 'authorization_code':
      return transact(ctx, (ctx) => exchange(ctx, client, input))
    case 'refresh_token':
      return refresh(ctx, client, input)
    case undefined:
    default:
      throw oauthError('unsupported_grant_type', 'Use authorization_code or refresh_token')
  }
}

/** `POST /oauth/token`: form-encoded as in the standard, or JSON. */
export const grantProgramToken = async (ctx: Context, authorization: string | undefined, body: unknown) => {
  const parsed = form.safeParse(body ?? {})
  if (!parsed.success) throw oauthError('invalid_request', 'Send the parameters once each, as texts')
  const client = await authenticateClient(ctx.db, credentialsOf(authorization, parsed.data))
  const issued = await issue(ctx, client, parsed.data)
  if (!issued) throw oauthError('invalid_grant', 'The code or token is not valid, was used, or has expired')
  return present(ctx, client, issued)
}
