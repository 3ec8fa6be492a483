import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { nowIso } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { findProvider, findProviderByDomain, type ProviderRow } from '../../sso/index.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { sendToProvider } from './flow-states.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { requestId, requireSaml, samlFor } from './saml.ts'

/** Finds a provider by id or email domain; a full address works too. */
const findBy = async (
  ctx: Context,
  given: { provider_id?: string | null | undefined; domain?: string | null | undefined },
): Promise<ProviderRow | null> => {
  if (given.provider_id) {
    const id = z.uuid().safeParse(given.provider_id)
    return id.success ? findProvider(ctx.db, id.data) : null
  }
  const domain = given.domain?.trim().toLowerCase().split('@').at(-1)
  if (!domain) throw new AuthError('validation_failed', { message: 'A domain or provider_id is required' })
  return findProviderByDomain(ctx.db, domain)
}

/** `POST /sso`: the sign-in page of a domain's provider. */
export const startSso = async (ctx: Context, body: unknown) => {
  requireSaml(ctx.config)
  const input = parseBody(bodies.sso, body)
  if (input.provider_id && input.domain)
    throw new AuthError('validation_failed', {
      message: 'Only one of provider_id or domain supported at this time',
    })
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const provider = await findBy(ctx, input)
  if (!provider?.enabled) throw new AuthError('sso_provider_not_found')
  const flow_id = randomUUID()
  await sendToProvider(ctx, input, {
    id: flow_id,
    user_id: null,
    provider: `sso:${provider.id}`,
    authentication_method: 'sso/saml',
    redirect_to: redirectTarget(ctx.config, input.redirect_to, '/dashboard'),
    data: { sso_provider: provider.id },
  })
  const saml = await samlFor(ctx.config, provider, {
    id: requestId(flow_id),
    asked_at: nowIso(ctx.realClock),
  })
  return {
    url: await saml.getAuthorizeUrlAsync(flow_id, undefined, {}),
    skip_http_redirect: input.skip_http_redirect !== false,
  }
}
