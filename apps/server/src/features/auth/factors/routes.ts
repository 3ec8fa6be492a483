import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrolFactor } from './enrol-factor.ts'
import { jsonBody, signedInContext, type Endpoints } from '../http.ts'
import {
  getRecoveryCodes,
  makeRecoveryCodes,
  remakeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** An invalid id is answered like an unknown one. */
const factorId = (request: FastifyRequest): string => {
  const parsed = z.uuid().safeParse((request.params as Record<string, string>)['factor_id'])
  if (!parsed.success) throw new AuthError('mfa_factor_not_found')
  return parsed.data
}

/** `/factors`: second factors and recovery codes. */
export const factorEndpoints = (services: Services): Endpoints => {
  const signedIn = (request: FastifyRequest) => signedInContext(services, request, { touch: true })
  return {
    '/factors': { POST: async (request) => enrolFactor(await signedIn(request), jsonBody(request)) },
    '/factors/recovery-codes': {
      GET: async (request) => getRecoveryCodes(await signedIn(request)),
      POST: async (request) => makeRecoveryCodes(await signedIn(request), jsonBody(request)),
      DELETE: async (request) => removeFactor(await signedIn(request), 'recovery-codes'),
    },
    '/factors/recovery-codes/verify': {
      POST: async (request) => verifyRecoveryCode(await signedIn(request), jsonBody(request)),
    },
    '/factors/recovery-codes/regenerate': {
      POST: async (request) => remakeRecoveryCodes(await signedIn(request)),
    },
    '/factors/:factor_id': {
      DELETE: async (request) => removeFactor(await signedIn(request), factorId(request)),
    },
    '/factors/:factor_id/challenge': {
      POST: async (request) => challengeFactor(await signedIn(request), factorId(request)),
    },
    '/factors/:factor_id/verify': {
      POST: async (request) => verifyFactor(await signedIn(request), factorId(request), jsonBody(request)),
    },
  }
}
