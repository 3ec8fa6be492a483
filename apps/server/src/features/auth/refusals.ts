import type { FastifyReply } from 'fastify'
import { AuthError } from './auth-error.ts'
import { toAuthError } from './http.ts'
import { withFragment, withQuery } from './redirects.ts'

/** Into the fragment, and into the query too: a client in the PKCE flow looks only there. */
const withRefusal = (target: string, refusal: AuthError): string => {
  const values = { error: 'access_denied', error_code: refusal.code, error_description: refusal.message }
  return withFragment(withQuery(target, values), { ...values, sb: '' })
}

/** Does what a person's browser asked for; a refusal leads to the app, which says it in words. */
export const orRefusal = async (
  reply: FastifyReply,
  target: () => string,
  act: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  try {
    return await act()
  } catch (error) {
    const refusal = toAuthError(error)
    if (refusal.code === 'unexpected_failure') throw error
    if (!(error instanceof AuthError)) reply.log.error({ err: error }, 'auth request failed')
    return reply.redirect(withRefusal(target(), refusal), 303)
  }
}
