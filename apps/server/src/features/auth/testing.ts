import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { transact, type Services } from '../../platform/context.ts'
import { signAccessToken } from './sessions/access-tokens.ts'
import { createSession } from './sessions/sessions.ts'

/** For tests of other features: a live session of an existing person, as a password sign-in would create it. */
export const signInAs = async (
  services: Services,
  user: { id: string },
  /** When the session last used a second factor. */
  factorUsedAt: Date | null = null,
): Promise<{ access_token: string; refresh_token: string; session_id: string }> => {
  const { account, session, refresh_token } = await transact(services, async (services) => {
    const [account] = await services.db.select().from(schema.users).where(eq(schema.users.id, user.id))
    if (!account) throw new Error(`there is no user ${user.id}`)
    const made = await createSession(services, account.id, 'password', {
      ip: '127.0.0.1',
      user_agent: 'test',
    })
    if (factorUsedAt) {
      const timestamp = Math.floor(factorUsedAt.getTime() / 1_000)
      Object.assign(made.session, { aal: 'aal2', amr: [{ method: 'totp', timestamp }] })
      const { aal, amr } = made.session
      await services.db
        .update(schema.sessions)
        .set({ aal, amr })
        .where(eq(schema.sessions.id, made.session.id))
    }
    return { account, ...made }
  })
  const { access_token } = await signAccessToken(services, account, session)
  return { access_token, refresh_token, session_id: session.id }
}

export { PASSWORD, startAuthServer, totpAt, type AuthServer } from './testing/client.ts'
