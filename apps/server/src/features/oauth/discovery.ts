import type { Context } from '../../platform/context.ts'
import { issuer } from '../auth/index.ts'
import { supportedScopes } from './scopes.ts'

/** One document for RFC 8414 and OpenID Connect Discovery. */
export const discoveryDocument = (ctx: Pick<Context, 'config'> & Parameters<typeof issuer>[0]) => {
  const base = issuer(ctx)
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    userinfo_endpoint: `${base}/oauth/userinfo`,
    registration_endpoint: `${base}/oauth/clients/register`,
    jwks_uri: `${base}/.well-known/jwks.json`,
    scopes_supported: supportedScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
    claims_supported: [
      'sub',
      'name',
      'updated_at',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
    ],
    authorization_response_iss_parameter_supported: true,
  }
}
