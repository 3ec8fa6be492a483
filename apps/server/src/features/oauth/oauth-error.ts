import { AuthError } from '../auth/index.ts'

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** A refusal in the words of RFC 6749, for third-party apps, beside the codes of the auth contract. */
export const oauthError = (error: OAuthErrorCode, error_description: string): AuthError =>
  new AuthError(error === 'invalid_client' ? 'invalid_credentials' : 'validation_failed', {
    status: error === 'invalid_client' ? 401 : 400,
    message: error_description,
    body: { error, error_description },
  })
