import { randomBytes } from 'node:crypto'
import { schema, type Transaction } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { transact, type Context, type SignedIn, type InTransaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/secrets.ts'
import { AuthError, hasVerifiedFactor, lockUser, logSignIn } from '../auth/index.ts'
import { answerTo } from './authorize.ts'
import { findClient, isApproved, type Client } from './clients.ts'
import { splitScope } from './scopes.ts'

const { oauthAuthorizations, oauthConsents } = schema
type SignedInContext = Context & { actor: SignedIn }
type Authorization = typeof oauthAuthorizations.$inferSelect

const CODE_SECONDS = 600

const toClient = (client: Client) => ({
  id: client.id,
  name: client.client_name,
  uri: client.client_uri ?? '',
  logo_uri: client.logo_uri ?? '',
})

/** Consent requires the second factor of a person who has one. */
const lockPerson = async (ctx: InTransaction<SignedInContext>) => {
  const user = await lockUser(ctx.db, ctx.actor.id)
  if (!user) throw new AuthError('user_not_found')
  if (ctx.actor.aal !== 'aal2' && (await hasVerifiedFactor(ctx.db, user.id)))
    throw new AuthError('insufficient_aal')
  return user
}

const notFound = () => new AuthError('oauth_authorization_not_found')

/**
 * An authorization of another person, an expired one and a missing one are answered alike. The first person
 * to open it owns it.
 */
const lockAuthorization = async (
  ctx: InTransaction<SignedInContext>,
  id: string,
): Promise<{ asked: Authorization; client: Client }> => {
  if (!z.uuid().safeParse(id).success) throw notFound()
  const [asked] = await ctx.db
    .select()
    .from(oauthAuthorizations)
    .where(eq(oauthAuthorizations.id, id))
    .for('update')
  const foreign = asked !== undefined && asked.user_id !== null && asked.user_id !== ctx.actor.id
  if (!asked || foreign || asked.expires_at <= nowIso(ctx.realClock)) throw notFound()
  const client = await findClient(ctx.db, asked.client_id)
  if (!client) throw notFound()
  return { asked, client }
}

const findConsent = async (tx: Transaction, user_id: string, client_id: string) => {
  const [consent] = await tx
    .select()
    .from(oauthConsents)
    .where(and(eq(oauthConsents.user_id, user_id), eq(oauthConsents.client_id, client_id)))
  return consent ?? null
}

const giveCode = async (ctx: InTransaction<SignedInContext>, asked: Authorization): Promise<string> => {
  const code = randomBytes(32).toString('base64url')
  await ctx.db
    .update(oauthAuthorizations)
    .set({
      user_id: ctx.actor.id,
      status: 'approved',
      code_hash: sha256(code),
      expires_at: inSeconds(ctx.realClock, CODE_SECONDS),
    })
    .where(eq(oauthAuthorizations.id, asked.id))
  return answerTo(ctx, asked, { code })
}

/**
 * `GET /oauth/authorizations/{id}`: what to ask the person, or only where to go if they have consented
 * before.
 */
export const getAuthorization = (ctx: SignedInContext, id: string) =>
  transact(ctx, async (ctx) => {
    const user = await lockPerson(ctx)
    const { asked, client } = await lockAuthorization(ctx, id)
    if (asked.status !== 'pending') throw notFound()
    const consent = await findConsent(ctx.db, user.id, client.id)
    // Consents aren't tied to a redirect address, so a self-registered app with several is asked about again.
    const covered =
      consent !== null &&
      (isApproved(client) || client.redirect_uris.length === 1) &&
      splitScope(asked.scope).every((scope) => consent.scopes.includes(scope))
    if (covered) return { redirect_url: await giveCode(ctx, asked) }
    await ctx.db
      .update(oauthAuthorizations)
      .set({ user_id: user.id })
      .where(eq(oauthAuthorizations.id, asked.id))
    return {
      authorization_id: asked.id,
      redirect_uri: asked.redirect_uri,
      client: toClient(client),
      user: { id: user.id, email: user.email ?? '' },
      scope: asked.scope,
    }
  })

const grant = async (ctx: InTransaction<SignedInContext>, asked: Authorization): Promise<void> => {
  const before = await findConsent(ctx.db, ctx.actor.id, asked.client_id)
  const scopes = [...new Set([...(before?.scopes ?? []), ...splitScope(asked.scope)])]
  const granted_at = nowIso(ctx.realClock)
  await ctx.db
    .insert(oauthConsents)
    .values({ user_id: ctx.actor.id, client_id: asked.client_id, scopes, granted_at })
    .onConflictDoUpdate({
      target: [oauthConsents.user_id, oauthConsents.client_id],
      set: { scopes, granted_at },
    })
  await recordAudit(ctx, {
    action: 'auth.app.allow',
    subject_type: 'profile',
    subject_id: ctx.actor.id,
    after: { client_id: asked.client_id, scopes },
  })
  await logSignIn(ctx, {
    event: 'oauth-grant',
    succeeded: true,
    user_id: ctx.actor.id,
    identifier: ctx.actor.email,
  })
}

const decision = z.looseObject({ action: z.enum(['approve', 'deny']) })

/** `POST /oauth/authorizations/{id}/consent`: decided once, by the person who opened it. */
export const decideAuthorization = async (ctx: SignedInContext, id: string, body: unknown) => {
  const parsed = decision.safeParse(body)
  if (!parsed.success)
    throw new AuthError('validation_failed', { message: 'action: must be approve or deny' })
  const redirect_url = await transact(ctx, async (ctx) => {
    await lockPerson(ctx)
    const { asked } = await lockAuthorization(ctx, id)
    if (asked.user_id === null || asked.status !== 'pending')
      throw new AuthError('validation_failed', { message: 'The authorization is not waiting for a decision' })
    if (parsed.data.action === 'approve') {
      await grant(ctx, asked)
      return giveCode(ctx, asked)
    }
    await ctx.db
      .update(oauthAuthorizations)
      .set({ status: 'denied' })
      .where(eq(oauthAuthorizations.id, asked.id))
    return answerTo(ctx, asked, {
      error: 'access_denied',
      error_description: 'The person said no',
    })
  })
  return { redirect_url }
}
