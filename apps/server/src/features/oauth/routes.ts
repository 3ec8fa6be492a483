import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transact, type Services } from '../../platform/context.ts'
import {
  AuthError,
  guestContext,
  isAllowedOrigin,
  jsonBody,
  queryValue,
  requireWithinLimit,
  signedInContext,
  type Endpoints,
} from '../auth/index.ts'
import { recordAudit } from '../../platform/audit.ts'
import { authorize } from './authorize.ts'
import { insertClient } from './clients.ts'
import { decideAuthorization, getAuthorization } from './consent.ts'
import { discoveryDocument } from './discovery.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { grantProgramToken } from './token.ts'
import { getUserInfo } from './user-info.ts'

const param = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? ''

/** Consent is given on our own pages only. */
const requireOwnPage = (services: Services, request: FastifyRequest): void => {
  const { origin } = request.headers
  if (origin !== undefined && !isAllowedOrigin(services.config, origin))
    throw new AuthError('validation_failed', { message: 'This page may not ask for consent' })
}

const register = async (services: Services, request: FastifyRequest) => {
  const ctx = guestContext(services, request)
  await requireWithinLimit(ctx, 'oauth-register:address', ctx.request.ip)
  const body = jsonBody(request)
  return transact(ctx, async (tx) => {
    const { client, answer } = await insertClient(ctx, tx, body, 'dynamic')
    await recordAudit(ctx, tx, {
      action: 'auth.app.register',
      subject_type: 'oauth_client',
      subject_id: client.id,
      after: { registration_type: 'dynamic' },
    })
    return answer
  })
}

/** The OAuth 2.1 server for programs of others; all of it answers 404 where `AUTH_OAUTH_SERVER` is off. */
export const oauthEndpoints = (services: Services): Endpoints => {
  const on = (): void => {
    if (!services.config.AUTH_OAUTH_SERVER) throw new AuthError('feature_disabled')
  }
  const signedIn = (request: FastifyRequest) => {
    on()
    return signedInContext(services, request, { touch: true })
  }
  const discovery = () => {
    on()
    return discoveryDocument(services)
  }
  const userInfo = (request: FastifyRequest) => {
    on()
    return getUserInfo(services, request)
  }
  return {
    '/.well-known/openid-configuration': { GET: discovery },
    '/.well-known/oauth-authorization-server': { GET: discovery },
    '/oauth/authorize': {
      GET: async (request, reply) => {
        on()
        return reply.redirect(await authorize(guestContext(services, request), request.query), 302)
      },
    },
    '/oauth/authorizations/:authorization_id': {
      GET: async (request) => {
        requireOwnPage(services, request)
        return getAuthorization(await signedIn(request), param(request, 'authorization_id'))
      },
    },
    '/oauth/authorizations/:authorization_id/consent': {
      POST: async (request) => {
        requireOwnPage(services, request)
        const body = jsonBody(request)
        return decideAuthorization(await signedIn(request), param(request, 'authorization_id'), body)
      },
    },
    '/oauth/token': {
      POST: (request) => {
        on()
        return grantProgramToken(guestContext(services, request), request.headers.authorization, request.body)
      },
    },
    '/oauth/clients/register': {
      POST: async (request, reply) => {
        on()
        return reply.status(201).send(await register(services, request))
      },
    },
    '/oauth/userinfo': { GET: userInfo, POST: userInfo },
    '/user/oauth/grants': {
      GET: async (request) => listGrants(await signedIn(request)),
      DELETE: async (request, reply) => {
        await revokeGrant(await signedIn(request), queryValue(request, 'client_id'))
        return reply.status(204).send()
      },
    },
  }
}

/** Where RFC 8414 looks for the document of an issuer whose address has a path. */
export const mountOAuthDiscovery = (app: FastifyInstance, services: Services): void => {
  if (!services.config.AUTH_OAUTH_SERVER) return
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    app.get(`/.well-known/${name}/auth/v1`, () => discoveryDocument(services))
}
