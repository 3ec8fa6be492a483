import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../platform/context.ts'
import { languageAsked } from '../../../platform/texts/language-asked.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { FORM, guestContext, jsonBody, queryValue } from '../http.ts'
import { orRefusal } from '../refusals.ts'
import { redirectTarget, withFragment, withQuery } from '../redirects.ts'
import { verify, verifyFromLink, type VerifyType } from './verify.ts'
import { verifyPage, verifyPagePolicy } from './verify-page.ts'

const defaultPage = (type: VerifyType): string => {
  switch (type) {
    case 'recovery':
    case 'invite':
      return '/reset-password'
    case 'email_change':
    case 'phone_change':
      return '/profile'
    case 'signup':
    case 'magiclink':
    case 'email':
    case 'sms':
      return '/login'
  }
}

const readLink = (services: Services, values: Record<string, unknown>) => {
  const { type, token, redirect_to } = parseBody(bodies.verify, values)
  if (!token) throw new AuthError('validation_failed', { message: 'Verify requires a token' })
  return { type, token, target: redirectTarget(services.config, redirect_to, defaultPage(type)) }
}

/** `GET /verify`, an emailed link: shows the button without looking at the token. */
export const showVerifyPage =
  (services: Services) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    orRefusal(
      reply,
      () => redirectTarget(services.config, queryValue(request, 'redirect_to'), '/login'),
      async () => {
        const { type, token, target } = readLink(services, {
          type: queryValue(request, 'type'),
          token: queryValue(request, 'token'),
          redirect_to: queryValue(request, 'redirect_to'),
        })
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', verifyPagePolicy(target))
          .header('referrer-policy', 'no-referrer')
          .send(
            verifyPage(
              { type, token, redirect_to: target },
              languageAsked(request.headers['accept-language']),
            ),
          )
      },
    )

const fromButton = async (services: Services, request: FastifyRequest, reply: FastifyReply) => {
  const { type, token, target } = readLink(services, request.body as Record<string, unknown>)
  return orRefusal(
    reply,
    () => target,
    async () => {
      const answer = await verifyFromLink(guestContext(services, request), type, token)
      const location =
        'query' in answer ? withQuery(target, answer.query) : withFragment(target, answer.fragment)
      return reply.redirect(location, 303)
    },
  )
}

/** `POST /verify`: JSON from the client, or the form of our page. */
export const postVerify =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    request.headers['content-type']?.startsWith(FORM)
      ? fromButton(services, request, reply)
      : verify(guestContext(services, request), jsonBody(request))
