import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { guestContext, jsonBody, signedInContext, type Endpoints } from '../http.ts'
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
  verifyPasskeyRegistration,
} from './passkeys.ts'
import { startPasskeySignIn, verifyPasskeySignIn } from './sign-in-passkey.ts'

const passkeyId = (request: FastifyRequest): string => {
  const parsed = z.uuid().safeParse((request.params as Record<string, string>)['passkey_id'])
  if (!parsed.success) throw new AuthError('passkey_not_found')
  return parsed.data
}

/** `/passkeys`: keys that sign in without a password. */
export const passkeyEndpoints = (services: Services): Endpoints => {
  const signedIn = (request: FastifyRequest) => signedInContext(services, request, { touch: true })
  return {
    '/passkeys': { GET: async (request) => listPasskeys(await signedIn(request)) },
    '/passkeys/registration/options': {
      POST: async (request) => startPasskeyRegistration(await signedIn(request)),
    },
    '/passkeys/registration/verify': {
      POST: async (request) => verifyPasskeyRegistration(await signedIn(request), jsonBody(request)),
    },
    '/passkeys/authentication/options': {
      POST: (request) => startPasskeySignIn(guestContext(services, request)),
    },
    '/passkeys/authentication/verify': {
      POST: (request) => verifyPasskeySignIn(guestContext(services, request), jsonBody(request)),
    },
    '/passkeys/:passkey_id': {
      PATCH: async (request) => renamePasskey(await signedIn(request), passkeyId(request), jsonBody(request)),
      DELETE: async (request, reply) => {
        await removePasskey(await signedIn(request), passkeyId(request))
        return reply.status(204).send()
      },
    },
  }
}
