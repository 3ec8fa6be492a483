import type { FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import type { Context, Services } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { bearerToken } from './authenticate.ts'
import { guestContext } from '../http.ts'

const ROLE = 'service_role'

/**
 * Authenticates the operator's programs for administration: a token signed with `AUTH_JWT_SECRET` with role
 * `service_role` and an expiry. The secret opens nothing else, and people's tokens are never verified with
 * it.
 */
export const serviceContext = async (services: Services, request: FastifyRequest): Promise<Context> => {
  const token = bearerToken(request)
  if (!token) throw new AuthError('no_authorization')
  const { AUTH_JWT_SECRET } = services.config
  if (AUTH_JWT_SECRET === undefined) throw new AuthError('not_admin')
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(AUTH_JWT_SECRET), {
      algorithms: ['HS256'],
      currentDate: services.realClock.now(),
      requiredClaims: ['exp'],
    })
    if (payload['role'] !== ROLE) throw new AuthError('not_admin')
    return guestContext(services, request)
  } catch (error) {
    throw error instanceof AuthError ? error : new AuthError('bad_jwt', { status: 401 })
  }
}
