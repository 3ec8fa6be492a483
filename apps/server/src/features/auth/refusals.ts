import type { FastifyReply } from 'fastify'
import { AuthError } from './auth-error.ts'
import { toAuthError } from './http.ts'
import { withFragment, withQuery } from './redirects.ts'

/** Puts the refusal into the fragment and the query, because clients in the PKCE flow read only the query. */
const withRefusal = (target: string, refusal: AuthError): string => {
  const values = { error: 'access_denied', error_code: refusal.code, error_description: refusal.message }
  return withFragment(withQuery(target, values), { ...values, sb: '' })
}

/** Runs a request made by navigation; a refusal redirects to the app, which explains it. */
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
