/** Errors of the auth contract: the official client's codes with status and text. */
export const authErrors = {
  validation_failed: { status: 400, message: 'The request is not valid' },
  bad_json: { status: 400, message: 'Could not parse request body as JSON' },
  request_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  not_found: { status: 404, message: 'There is no such endpoint' },
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  bad_jwt: { status: 403, message: 'Invalid JWT: it is malformed, expired or of another issuer' },
  session_not_found: { status: 403, message: 'Session from session_id claim in JWT does not exist' },
  user_not_found: { status: 403, message: 'User from sub claim in JWT does not exist' },
  user_banned: { status: 403, message: 'This account is suspended' },
  ip_not_allowed: { status: 403, message: 'Sign-in isn’t allowed from this network' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  phone_not_confirmed: { status: 400, message: 'Phone not confirmed' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  session_expired: { status: 400, message: 'Invalid Refresh Token: Session Expired' },
  flow_state_not_found: { status: 404, message: 'Invalid flow state, no valid flow state found' },
  flow_state_expired: { status: 422, message: 'Invalid flow state, flow state has expired' },
  bad_code_verifier: {
    status: 400,
    message: 'Code challenge does not match previously saved code verifier',
  },
  flow_state_already_used: { status: 422, message: 'Invalid flow state, flow state has been used already' },
  not_admin: { status: 403, message: 'User not allowed' },
  feature_disabled: { status: 404, message: 'This feature isn’t enabled' },
  insufficient_scope: { status: 403, message: 'Connected apps can only read what their scopes allow' },
  oauth_authorization_not_found: { status: 404, message: 'Authorization not found. Start again' },
  oauth_consent_not_found: { status: 404, message: 'This app has no access to the account' },
  oauth_client_not_found: { status: 404, message: 'OAuth client not found' },
  bad_oauth_state: { status: 400, message: 'OAuth callback with invalid state. Start again' },
  bad_oauth_callback: { status: 400, message: 'OAuth callback without a code' },
  provider_email_needs_verification: {
    status: 422,
    message: 'The provider hasn’t verified this email address. Verify it there first',
  },
  identity_already_exists: { status: 422, message: 'Identity is already linked' },
  user_sso_managed: { status: 422, message: 'Your company manages your sign-in' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  sso_provider_not_found: { status: 404, message: 'No SSO provider assigned for this domain' },
  saml_relay_state_not_found: { status: 404, message: 'SAML RelayState does not exist, begin again' },
  saml_relay_state_expired: { status: 422, message: 'SAML RelayState has expired, begin again' },
  saml_assertion_invalid: { status: 400, message: 'The SAML response is not valid' },
  saml_assertion_no_email: {
    status: 400,
    message: 'The SAML assertion has no email address in the provider’s domains',
  },
  web3_unsupported_chain: { status: 400, message: 'Only the chains ethereum and solana are supported' },
  provider_disabled: { status: 400, message: 'This way to sign in isn’t enabled' },
  web3_provider_disabled: { status: 422, message: 'Web3 sign-in is not enabled' },
  phone_provider_disabled: { status: 400, message: 'Phone sign-in isn’t enabled' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  user_already_exists: { status: 422, message: 'User already registered' },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  phone_exists: {
    status: 422,
    message: 'A user with this phone number has already been registered',
  },
  weak_password: { status: 422, message: 'This password is too weak' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  current_password_required: { status: 400, message: 'Enter your current password' },
  current_password_invalid: { status: 400, message: 'The current password is wrong' },
  reauthentication_not_valid: { status: 422, message: 'Nonce has expired or is invalid' },
  step_up_required: { status: 403, message: 'Confirm that it’s you with two-step verification' },
  insufficient_aal: { status: 403, message: 'Complete two-step verification first' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_factor_name_conflict: {
    status: 422,
    message: 'A factor with that friendly name for this user already exists',
  },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'Maximum number of verified factors reached, unenroll to continue',
  },
  mfa_verification_failed: { status: 422, message: 'Invalid code entered' },
  mfa_challenge_expired: { status: 422, message: 'MFA challenge has expired, verify against another one' },
  mfa_ip_address_mismatch: {
    status: 422,
    message: 'Challenge and verify IP addresses mismatch. Try enrollment again.',
  },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for phone' },
  mfa_verified_factor_exists: { status: 422, message: 'You already have recovery codes' },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    message: 'Set up another two-step verification method before recovery codes',
  },
  mfa_recovery_codes_locked: {
    status: 429,
    message: 'Too many wrong recovery codes. Wait 15 minutes, or use another method',
  },
  passkey_disabled: { status: 404, message: 'Passkeys are disabled' },
  passkey_not_found: { status: 404, message: 'Passkey not found' },
  too_many_passkeys: { status: 422, message: 'Maximum number of passkeys reached, remove one to continue' },
  webauthn_challenge_not_found: { status: 400, message: 'Challenge not found. Start again' },
  webauthn_challenge_expired: { status: 400, message: 'The challenge has expired. Start again' },
  webauthn_credential_exists: { status: 422, message: 'This passkey is already registered' },
  webauthn_credential_not_found: { status: 400, message: 'We don’t recognise this passkey' },
  webauthn_verification_failed: { status: 400, message: 'We couldn’t verify this passkey. Try again' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  identity_not_found: { status: 422, message: 'Identity not found' },
  single_identity_not_deletable: {
    status: 422,
    message: 'User must have at least 1 identity after unlinking',
  },
  otp_disabled: { status: 422, message: 'Signups not allowed for otp' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  over_request_rate_limit: { status: 429, message: 'Request rate limit reached' },
  over_email_send_rate_limit: {
    status: 429,
    message: 'For security purposes, you can only request this later',
  },
  over_sms_send_rate_limit: {
    status: 429,
    message: 'For security purposes, you can only request this later',
  },
  /** Not 429 for a refresh: the client would treat that as the end of the session. */
  temporarily_unavailable: { status: 503, message: 'Too many refreshes. Try again in a moment' },
  unexpected_failure: { status: 500, message: 'Internal Server Error' },
} as const satisfies Record<string, { status: number; message: string }>

export type AuthErrorCode = keyof typeof authErrors

interface AuthErrorDetails {
  message?: string
  /** Where the contract gives one code several statuses. */
  status?: number
  /** Further members of the response body. */
  body?: Record<string, unknown>
}

/** A refusal in the wire format of the auth contract. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}) {
    super(details.message ?? authErrors[code].message)
    this.code = code
    this.status = details.status ?? authErrors[code].status
    this.body = details.body ?? {}
  }
}
