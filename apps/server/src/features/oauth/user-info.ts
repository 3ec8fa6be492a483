import type { FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { AuthError, bearerToken, loadAccount, resolveAccessToken } from '../auth/index.ts'
import { claimsOf, supportedScopes } from './scopes.ts'

/** `GET /oauth/userinfo`: the claims of the token's scopes; all of them for the person's own token. */
export const getUserInfo = async (services: Services, request: FastifyRequest) => {
  const token = bearerToken(request)
  if (!token) throw new AuthError('no_authorization')
  const resolved = await resolveAccessToken(services, token)
  if (!resolved.ok) throw new AuthError('bad_jwt', { status: 401 })
  const account = await loadAccount(services.db, resolved.actor.id)
  if (!account?.profile) throw new AuthError('user_not_found')
  return claimsOf(
    account.user,
    account.profile.full_name,
    resolved.program?.scope ?? supportedScopes.join(' '),
  )
}
