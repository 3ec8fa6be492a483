import { schema } from '@efie/database'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { transact, type Context, type SignedIn } from '../../platform/context.ts'
import { AuthError, lockUser } from '../auth/index.ts'

const { oauthAuthorizations, oauthClients, oauthConsents, sessions } = schema
type SignedInContext = Context & { actor: SignedIn }

/** `GET /user/oauth/grants`: apps the person has authorised. */
export const listGrants = async (ctx: SignedInContext) => {
  const rows = await ctx.db
    .select({ consent: oauthConsents, client: oauthClients })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthConsents.client_id))
    .where(eq(oauthConsents.user_id, ctx.actor.id))
    .orderBy(desc(oauthConsents.granted_at))
    .limit(500)
  return rows.map(({ consent, client }) => ({
    client: {
      id: client.id,
      name: client.client_name,
      uri: client.client_uri ?? '',
      logo_uri: client.logo_uri ?? '',
    },
    scopes: consent.scopes,
    granted_at: consent.granted_at,
  }))
}

/** `DELETE /user/oauth/grants?client_id=`: its tokens and unredeemed codes become invalid immediately. */
export const revokeGrant = async (ctx: SignedInContext, client_id: string | undefined): Promise<void> => {
  const parsed = z.uuid().safeParse(client_id)
  if (!parsed.success) throw new AuthError('validation_failed', { message: 'client_id: must be a UUID' })
  const user_id = ctx.actor.id
  await transact(ctx, async (ctx) => {
    await lockUser(ctx.db, user_id)
    const revoked = await ctx.db
      .delete(oauthConsents)
      .where(and(eq(oauthConsents.user_id, user_id), eq(oauthConsents.client_id, parsed.data)))
      .returning({ id: oauthConsents.id })
    if (revoked.length === 0) throw new AuthError('oauth_consent_not_found')
    await ctx.db
      .delete(oauthAuthorizations)
      .where(and(eq(oauthAuthorizations.user_id, user_id), eq(oauthAuthorizations.client_id, parsed.data)))
    await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.user_id, user_id), eq(sessions.oauth_client_id, parsed.data)))
    await recordAudit(ctx, {
      action: 'auth.app.revoke',
      subject_type: 'profile',
      subject_id: user_id,
      before: { client_id: parsed.data },
    })
  })
}
