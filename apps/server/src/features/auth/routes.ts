import manifest from '../../../package.json' with { type: 'json' }
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { adminEndpoints } from './admin/routes.ts'
import { AuthError } from './auth-error.ts'
import { padDuration } from './pad-duration.ts'
import { factorEndpoints } from './factors/routes.ts'
import { federationEndpoints } from './federation/routes.ts'
import { getUser } from './accounts/get-user.ts'
import { grantToken } from './sessions/grant-token.ts'
import {
  guestContext,
  jsonBody,
  prepareAuthHttp,
  queryValue,
  signedInContext,
  type Endpoints,
  type Handler,
  type Method,
} from './http.ts'
import { passkeyEndpoints } from './factors/passkey-routes.ts'
import { logOut } from './sessions/log-out.ts'
import { sendOtp } from './one-time/otp.ts'
import { PURGE_AUTH, purgeAuth } from './purge.ts'
import { reauthenticate } from './one-time/reauthenticate.ts'
import { recover } from './password/recover.ts'
import { removeIdentity } from './federation/remove-identity.ts'
import { resend } from './one-time/resend.ts'
import { authSettings } from './settings.ts'
import { signUp } from './accounts/sign-up.ts'
import { keyRing } from './sessions/signing-keys.ts'
import { updateUser } from './accounts/update-user.ts'
import { postVerify, showVerifyPage } from './one-time/verify-routes.ts'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const { version } = manifest
const PREFIX = '/auth/v1'
/** Seconds that clients may cache the keys; auth-js caches them for ten minutes. */
const JWKS_SECONDS = 600

const redirectTo = (request: FastifyRequest) => queryValue(request, 'redirect_to')

/** Every path of `/auth/v1` with its methods. */
const endpoints = (services: Services): Endpoints => ({
  '/signup': {
    POST: (request) => signUp(guestContext(services, request), jsonBody(request), redirectTo(request)),
  },
  '/token': {
    POST: (request) =>
      grantToken(
        guestContext(services, request),
        queryValue(request, 'grant_type'),
        jsonBody(request),
        async () => (await signedInContext(services, request, { touch: true })).actor,
      ),
  },
  '/user': {
    GET: async (request) => getUser(await signedInContext(services, request, { touch: true })),
    PUT: async (request) =>
      updateUser(
        await signedInContext(services, request, { touch: true }),
        jsonBody(request),
        redirectTo(request),
      ),
  },
  '/user/identities/:identity_id': {
    DELETE: async (request) =>
      removeIdentity(
        await signedInContext(services, request, { touch: true }),
        (request.params as Record<string, string>)['identity_id'] ?? '',
      ),
  },
  '/reauthenticate': {
    GET: async (request) => reauthenticate(await signedInContext(services, request, { touch: true })),
  },
  ...factorEndpoints(services),
  ...federationEndpoints(services),
  ...passkeyEndpoints(services),
  ...adminEndpoints(services),
  '/logout': {
    POST: async (request, reply) => {
      await logOut(await signedInContext(services, request, { touch: false }), queryValue(request, 'scope'))
      return reply.status(204).send()
    },
  },
  '/recover': {
    POST: (request) =>
      padDuration(() => recover(guestContext(services, request), jsonBody(request), redirectTo(request))),
  },
  '/verify': { GET: showVerifyPage(services), POST: postVerify(services) },
  '/otp': {
    POST: (request) =>
      padDuration(() => sendOtp(guestContext(services, request), jsonBody(request), redirectTo(request))),
  },
  '/resend': {
    POST: (request) =>
      padDuration(() => resend(guestContext(services, request), jsonBody(request), redirectTo(request))),
  },
  '/.well-known/jwks.json': {
    GET: async (_request, reply) => {
      const { verifying } = await keyRing(services)
      reply.header('cache-control', `public, max-age=${JWKS_SECONDS}`)
      return { keys: [...verifying.values()].map(({ public_jwk }) => public_jwk) }
    },
  },
  '/settings': { GET: () => authSettings(services.config) },
  '/health': {
    GET: () => ({ version, name: 'Efie Auth', description: 'Sign-in of Efie' }),
  },
})

const methodNotAllowed: Handler = () => {
  throw new AuthError('method_not_allowed')
}

/**
 * The general limit would answer a refresh with 429, which clients treat as the end of the session; these
 * have limits of their own.
 */
const countForThemselves = new Set(['/token', '/oauth/token'])
const uncounted = { rateLimit: false as const }

/** Mounts the auth contract with what other features add, and the job that purges expired rows. */
export const registerAuth = async (
  app: FastifyInstance,
  services: Services,
  more: Endpoints = {},
): Promise<void> => {
  // Loaded now, so that a wrong AUTH_JWKS_FILE stops the start and the first sign-in doesn't wait for a key.
  await keyRing(services)
  await app.register(
    async (scope) => {
      await prepareAuthHttp(scope, services)
      for (const [url, handlers] of Object.entries({ ...endpoints(services), ...more }))
        for (const method of methods)
          scope.route({
            method,
            url,
            ...(countForThemselves.has(url) ? { config: uncounted } : {}),
            // Awaited, so that both sync and async errors reach the error handler.
            handler: async (request, reply) => (handlers[method] ?? methodNotAllowed)(request, reply),
          })
    },
    { prefix: PREFIX },
  )
  services.jobs.handle(PURGE_AUTH, () => purgeAuth(services))
  services.jobs.schedule(PURGE_AUTH, '17 3 * * *')
}
