import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transact, type Services } from '../../platform/context.ts'
import {
  AuthError,
  guestContext,
  isAllowedOrigin,
  jsonBody,
  pageHeaders,
  pageOf,
  queryValue,
  requireWithinLimit,
  serviceContext,
  signedInContext,
  type Endpoints,
} from '../auth/index.ts'
import { recordAudit } from '../../platform/audit.ts'
import { smallPagePolicy } from '../../platform/http/small-page.ts'
import { languageAsked } from '../../platform/texts/language-asked.ts'
import { authorize } from './authorize.ts'
import {
  changeClient,
  insertClient,
  listClients,
  presentClient,
  removeClient,
  renewSecret,
  requireClient,
} from './clients.ts'
import { decideAuthorization, getAuthorization } from './consent.ts'
import { discoveryDocument } from './discovery.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { oauthError } from './oauth-error.ts'
import { refusalPage } from './refusal-page.ts'
import { grantProgramToken } from './token.ts'
import { getUserInfo } from './user-info.ts'

const param = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? ''

/** Consent is accepted from our own pages only. */
const requireOwnPage = (services: Services, request: FastifyRequest): void => {
  const { origin } = request.headers
  if (origin !== undefined && !isAllowedOrigin(services.config, origin))
    throw new AuthError('validation_failed', { message: 'This page may not ask for consent' })
}

const register = async (services: Services, request: FastifyRequest) => {
  const ctx = guestContext(services, request)
  await requireWithinLimit(ctx, 'oauth-register:address', ctx.request.ip)
  const body = jsonBody(request)
  return transact(ctx, async (ctx) => {
    const { client, answer } = await insertClient(ctx, body, 'dynamic')
    await recordAudit(ctx, {
      action: 'auth.app.register',
      subject_type: 'oauth_client',
      subject_id: client.id,
      after: { registration_type: 'dynamic' },
    })
    return answer
  })
}

/**
 * Redirects the browser; errors that stay here are shown to people on a page, to programs in the standard's
 * format.
 */
const leadOn = async (services: Services, request: FastifyRequest, reply: FastifyReply) => {
  const onward = await authorize(guestContext(services, request), request.query)
  if ('location' in onward) return reply.redirect(onward.location, 302)
  const { refusal } = onward
  if (!request.headers.accept?.includes('text/html')) throw oauthError(refusal.error, refusal.description)
  return reply
    .status(400)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', smallPagePolicy())
    .header('referrer-policy', 'no-referrer')
    .send(refusalPage(refusal, languageAsked(request.headers['accept-language'])))
}

/** OAuth 2.1 server for third-party apps; answers 404 unless `AUTH_OAUTH_SERVER` is on. */
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
      GET: (request, reply) => {
        on()
        return leadOn(services, request, reply)
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
    ...clientEndpoints(services),
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

/** `auth.admin.oauth` of the official client, with a service token. */
const clientEndpoints = (services: Services): Endpoints => {
  const service = (request: FastifyRequest) => {
    if (!services.config.AUTH_OAUTH_SERVER) throw new AuthError('feature_disabled')
    return serviceContext(services, request)
  }
  return {
    '/admin/oauth/clients': {
      GET: async (request, reply) => {
        const ctx = await service(request)
        const asked = pageOf(request)
        const { total, clients } = await listClients(ctx.db, asked.page, asked.per_page)
        pageHeaders(services, reply, '/admin/oauth/clients', { ...asked, total })
        return { clients, aud: 'authenticated' }
      },
      POST: async (request, reply) => {
        const ctx = await service(request)
        const { answer } = await insertClient(ctx, jsonBody(request), 'manual')
        return reply.status(201).send(answer)
      },
    },
    '/admin/oauth/clients/:client_id': {
      GET: async (request) => {
        const { db } = await service(request)
        return presentClient(await requireClient(db, param(request, 'client_id')))
      },
      PUT: async (request) => {
        const ctx = await service(request)
        const { id } = await requireClient(ctx.db, param(request, 'client_id'))
        return changeClient(ctx, id, jsonBody(request))
      },
      DELETE: async (request, reply) => {
        const ctx = await service(request)
        await removeClient(ctx, (await requireClient(ctx.db, param(request, 'client_id'))).id)
        return reply.status(204).send()
      },
    },
    '/admin/oauth/clients/:client_id/regenerate_secret': {
      POST: async (request) => {
        const ctx = await service(request)
        return renewSecret(ctx, param(request, 'client_id'))
      },
    },
  }
}

/** Where RFC 8414 expects the metadata of an issuer whose URL has a path. */
export const mountOAuthDiscovery = (app: FastifyInstance, services: Services): void => {
  if (!services.config.AUTH_OAUTH_SERVER) return
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    app.get(`/.well-known/${name}/auth/v1`, () => discoveryDocument(services))
}
