import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicUrl, type Config } from '../../../config.ts'
import type { Services } from '../../../platform/context.ts'
import { sameDigest } from '../../../platform/secrets.ts'
import { authorize, type Departure } from './authorize.ts'
import { callback, flowOfState, targetOf } from './callback.ts'
import { guestContext, jsonBody, queryValue, signedInContext, type Endpoints } from '../http.ts'
import { noteRefusal } from '../note-refusal.ts'
import { orRefusal } from '../refusals.ts'
import { redirectTarget } from '../redirects.ts'
import { answerSaml, flowOfRelayState } from './saml-answer.ts'
import { samlMetadata } from './saml.ts'
import { startSso } from './sso.ts'

const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(request.query as Record<string, unknown>).map((name) => [name, queryValue(request, name)]),
  )

const signature = (services: Services, flow_id: string): string =>
  services.secrets.sign('flow-cookie', flow_id)

const isSecure = (config: Config): boolean => publicUrl(config).startsWith('https:')

/** The `__Host-` prefix prevents other hosts from setting this cookie. */
const cookieName = (config: Config, flow_id: string): string =>
  `${isSecure(config) ? '__Host-' : ''}efie-flow-${flow_id}`

/**
 * Binds the flow to this browser. Otherwise an attacker could complete their own sign-in in a victim's
 * browser (login CSRF).
 */
const rememberBrowser = (services: Services, reply: FastifyReply, { flow_id, implicit }: Departure): void => {
  if (!implicit) return
  const { config } = services
  const secure = isSecure(config) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName(config, flow_id)}=${signature(services, flow_id)}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax${secure}`,
  )
}

const cameBack = (services: Services, request: FastifyRequest, flow_id: string | undefined): boolean => {
  if (flow_id === undefined) return false
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const name = `${cookieName(services.config, flow_id)}=`
  const value = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length)
  return value !== undefined && sameDigest(value, signature(services, flow_id))
}

const answerOf = (request: FastifyRequest): URLSearchParams => {
  const given = request.method === 'POST' ? request.body : request.query
  return new URLSearchParams(
    Object.entries((given ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

const takeCallback =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ctx = guestContext(services, request)
    const answer = answerOf(request)
    const flow = await flowOfState(ctx, answer.get('state'))
    return orRefusal(
      reply,
      () => targetOf(ctx, flow),
      async () =>
        reply
          .header('referrer-policy', 'no-referrer')
          .redirect(
            await noteRefusal(ctx, 'oauth', () =>
              callback(ctx, flow, answer, cameBack(services, request, flow?.id)),
            ),
            303,
          ),
    )
  }

const takeSaml =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ctx = guestContext(services, request)
    const flow = await flowOfRelayState(ctx, request.body)
    return orRefusal(
      reply,
      () => redirectTarget(services.config, flow?.redirect_to, '/login'),
      async () =>
        reply.redirect(await noteRefusal(ctx, 'saml', () => answerSaml(ctx, flow, request.body)), 303),
    )
  }

/** Sign-in with Google and with companies' identity providers. */
export const federationEndpoints = (services: Services): Endpoints => ({
  '/authorize': {
    GET: async (request, reply) => {
      const departure = await authorize(guestContext(services, request), queryOf(request), null)
      rememberBrowser(services, reply, departure)
      return reply.redirect(departure.url, 302)
    },
  },
  '/callback': { GET: takeCallback(services), POST: takeCallback(services) },
  '/user/identities/authorize': {
    GET: async (request, reply) => {
      const ctx = await signedInContext(services, request, { touch: true })
      const departure = await authorize(ctx, queryOf(request), ctx.actor)
      rememberBrowser(services, reply, departure)
      return departure.skip_http_redirect ? { url: departure.url } : reply.redirect(departure.url, 302)
    },
  },
  '/sso': {
    POST: async (request, reply) => {
      const { url, skip_http_redirect } = await startSso(guestContext(services, request), jsonBody(request))
      return skip_http_redirect ? { url } : reply.redirect(url, 303)
    },
  },
  '/sso/saml/acs': { POST: takeSaml(services) },
  '/sso/saml/metadata': {
    GET: async (_request, reply) =>
      reply.type('application/samlmetadata+xml; charset=utf-8').send(await samlMetadata(services.config)),
  },
})
