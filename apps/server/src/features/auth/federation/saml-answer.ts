import type { Profile } from '@node-saml/node-saml'
import { z } from 'zod'
import { nowIso } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { findProvider, loadDomains, serviceProvider, type ProviderRow } from '../../sso/index.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { keptClaims, readEmail, readName, readText, type ExternalIdentity } from './external-identity.ts'
import { finishFlow, flowData } from './finish-flow.ts'
import { findFlow, useFlow, type FlowState } from './flow-states.ts'
import { redirectTarget } from '../redirects.ts'
import { requestId, requireSaml, samlFor } from './saml.ts'
import { requireStrongHashes } from './saml-hashes.ts'

/** Attribute names commonly used for address and name. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'emailAddress',
  'Email',
]
const FULL_NAMES = [
  'name',
  'displayName',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
]
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** The flow named in a provider's form (RelayState); null if none. */
export const flowOfRelayState = async (ctx: Context, body: unknown): Promise<FlowState | null> => {
  const parsed = z.looseObject({ RelayState: z.uuid() }).safeParse(body)
  const flow = parsed.success ? await findFlow(ctx.db, parsed.data.RelayState) : null
  return flow?.authentication_method === 'sso/saml' ? flow : null
}

const invalidAnswer = () => new AuthError('saml_assertion_invalid')

const confirmation = z.object({
  Assertion: z.object({
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z
          .array(
            z.object({
              SubjectConfirmationData: z.tuple([
                z.object({ $: z.object({ InResponseTo: z.string(), Recipient: z.string() }) }),
              ]),
            }),
          )
          .min(1),
      }),
    ]),
  }),
})

/**
 * Checks recipient and `InResponseTo` within the signed assertion (SAML profiles §4.1.4.3). node-saml also
 * accepts the latter from the surrounding response, which may be unsigned.
 */
const requireConfirmation = (assertion: unknown, request_id: string, acs_url: string): void => {
  const parsed = confirmation.safeParse(assertion)
  const confirms = parsed.data?.Assertion.Subject[0].SubjectConfirmation.some(
    ({ SubjectConfirmationData: [{ $: data }] }) =>
      data.InResponseTo === request_id && data.Recipient === acs_url,
  )
  if (confirms !== true) throw invalidAnswer()
}

const readAssertion = async (
  ctx: Context,
  provider: ProviderRow,
  flow: FlowState,
  SAMLResponse: string,
): Promise<Profile> => {
  const request = { id: requestId(flow.id), asked_at: flow.created_at }
  try {
    requireStrongHashes(SAMLResponse)
    const saml = await samlFor(ctx.config, provider, request)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
    if (profile?.issuer !== provider.entity_id) throw new Error('another issuer')
    requireConfirmation(profile.getAssertion?.(), request.id, serviceProvider(ctx.config).acs_url)
    return profile
  } catch (error) {
    // The library's message may quote the assertion, which contains personal data.
    ctx.log.warn(
      { reason: error instanceof Error ? error.name : 'unknown', sso_provider: provider.id },
      'a SAML response was not taken',
    )
    throw invalidAnswer()
  }
}

const attribute = (profile: Profile, mapped: string | undefined, usual: string[]): unknown => {
  const attributes = (profile['attributes'] ?? {}) as Record<string, unknown>
  const name = (mapped === undefined ? usual : [mapped]).find((candidate) =>
    Object.hasOwn(attributes, candidate),
  )
  const value = name === undefined ? undefined : attributes[name]
  return Array.isArray(value) ? value[0] : value
}

const toIdentity = (provider: ProviderRow, domains: string[], profile: Profile): ExternalIdentity => {
  const { email: emailName, full_name: fullName } = provider.attribute_mapping
  const email = readEmail(attribute(profile, emailName, EMAIL_NAMES) ?? profile.nameID)
  // A provider can only vouch for its own domains, because staff trust the address they see.
  if (email === null || !domains.includes(email.split('@')[1] ?? ''))
    throw new AuthError('saml_assertion_no_email')
  // A transient name ID is different at every sign-in, so it can't identify an account.
  const name = profile.nameIDFormat === TRANSIENT ? email : readText(profile.nameID, 255)
  if (name === null) throw invalidAnswer()
  const full_name = readName(attribute(profile, fullName, FULL_NAMES))
  return {
    provider: `sso:${provider.id}`,
    provider_id: name,
    email,
    email_verified: true,
    full_name,
    data: {
      ...keptClaims({ iss: profile.issuer, sub: name }, ['iss', 'sub']),
      email,
      email_verified: true,
      phone_verified: false,
      ...(full_name === null ? {} : { full_name }),
    },
  }
}

/** `POST /sso/saml/acs`: the provider's answer to one of our requests, usable once. */
export const answerSaml = async (ctx: Context, flow: FlowState | null, body: unknown): Promise<string> => {
  requireSaml(ctx.config)
  const { SAMLResponse } = parseBody(bodies.samlAnswer, body)
  if (!flow) throw new AuthError('saml_relay_state_not_found')
  if (flow.expires_at <= nowIso(ctx.realClock)) throw new AuthError('saml_relay_state_expired')
  if (flow.used_at !== null) throw new AuthError('flow_state_already_used')
  const { sso_provider } = flowData(flow)
  const provider = sso_provider === undefined ? null : await findProvider(ctx.db, sso_provider)
  if (!provider?.enabled) throw new AuthError('sso_provider_not_found')
  const profile = await readAssertion(ctx, provider, flow, SAMLResponse)
  if (!(await useFlow(ctx, flow.id))) throw new AuthError('flow_state_already_used')
  const domains = (await loadDomains(ctx.db, [provider.id])).get(provider.id) ?? []
  const identity = toIdentity(provider, domains, profile)
  const target = redirectTarget(ctx.config, flow.redirect_to, '/dashboard')
  return finishFlow(ctx, flow, target, identity, 'saml')
}
