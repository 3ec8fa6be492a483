import type { Context, SignedIn } from '../../platform/context.ts'
import { AuthError } from './auth-error.ts'
import { toUser } from './presenters.ts'
import { loadAccount } from './queries.ts'

/** `GET /user`. */
export const getUser = async (ctx: Context & { actor: SignedIn }) => {
  const account = await loadAccount(ctx.db, ctx.actor.id)
  if (!account) throw new AuthError('user_not_found')
  return toUser(account.user, account.identities, account.factors)
}
