import type { SAML } from '@node-saml/node-saml'
import type { Config } from '../../../config.ts'
import { serviceProvider, type ProviderRow } from '../../sso/index.ts'
import { AuthError } from '../auth-error.ts'

const SKEW_MS = 60_000

/** Loaded on first use: 18 MB. */
const library = () => import('@node-saml/node-saml')

/** Request id for a flow. XML ids start with a letter or underscore. */
export const requestId = (flow_id: string): string => `_${flow_id.replaceAll('-', '')}`

export const requireSaml = (config: Config): void => {
  if (!config.AUTH_SAML) throw new AuthError('saml_provider_disabled')
}

/**
 * node-saml for one provider and request: assertions must be signed, addressed to us, in time, and answer
 * that request. Unsolicited ones are refused, or an attacker could sign a victim in to the attacker's
 * account.
 */
export const samlFor = async (
  config: Config,
  provider: Pick<ProviderRow, 'sso_url' | 'certificates' | 'entity_id'>,
  request: { id: string; asked_at: string },
): Promise<SAML> => {
  const { SAML, ValidateInResponseTo } = await library()
  const { entity_id, acs_url } = serviceProvider(config)
  return new SAML({
    entryPoint: provider.sso_url,
    idpCert: provider.certificates,
    idpIssuer: provider.entity_id,
    issuer: entity_id,
    audience: entity_id,
    callbackUrl: acs_url,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => request.id,
    // Request ids are stored in the database flow, for all nodes, so the library's cache stays empty.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === request.id ? request.asked_at : null),
      removeAsync: async (key) => key,
    },
  })
}

/** Our SAML metadata, which a company's administrators upload to their provider. */
export const samlMetadata = async (config: Config): Promise<string> => {
  requireSaml(config)
  const { generateServiceProviderMetadata } = await library()
  const { entity_id, acs_url } = serviceProvider(config)
  return generateServiceProviderMetadata({
    issuer: entity_id,
    callbackUrl: acs_url,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  })
}
