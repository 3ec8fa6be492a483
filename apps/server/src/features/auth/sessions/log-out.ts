import { transact, type Context, type SignedIn } from '../../../platform/context.ts'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { AuthError } from '../auth-error.ts'
import { deleteSessions, lockUser } from '../queries.ts'
import { logSignIn } from './sign-in-log.ts'

const scopes = ['global', 'local', 'others'] as const
type LogoutScope = (typeof scopes)[number]

const isScope = (value: string): value is LogoutScope => scopes.some((scope) => scope === value)

/** `POST /logout?scope=`: everywhere by default. Access tokens end with their session, immediately. */
export const logOut = async (ctx: Context & { actor: SignedIn }, scope = 'global'): Promise<void> => {
  if (!isScope(scope))
    throw new AuthError('validation_failed', { message: `Unsupported logout scope "${scope.slice(0, 20)}"` })
  const { id, email, session_id } = ctx.actor
  await transact(ctx, async (ctx) => {
    await lockUser(ctx.db, id)
    if (scope === 'local') await ctx.db.delete(schema.sessions).where(eq(schema.sessions.id, session_id))
    else await deleteSessions(ctx.db, id, scope === 'others' ? session_id : null)
    await logSignIn(ctx, { event: 'sign-out', succeeded: true, user_id: id, identifier: email })
  })
}
