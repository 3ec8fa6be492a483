import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'

/** Texts for the auth server's codes at sign-in. Its own messages are for programs. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  user_banned: msg`This account is suspended`,
  ip_not_allowed: msg`Sign-in isn’t allowed from this network`,
  invalid_credentials: msg`Invalid login credentials`,
  email_not_confirmed: msg`Email not confirmed`,
  phone_not_confirmed: msg`Phone not confirmed`,
  user_sso_managed: msg`Your company manages your sign-in`,
  provider_disabled: msg`This way to sign in isn’t enabled`,
  phone_provider_disabled: msg`Phone sign-in isn’t enabled`,
  email_exists: msg`A user with this email address has already been registered`,
  phone_exists: msg`A user with this phone number has already been registered`,
  weak_password: msg`This password is too weak`,
  same_password: msg`New password should be different from the old password.`,
  current_password_required: msg`Enter your current password`,
  current_password_invalid: msg`The current password is wrong`,
  reauthentication_not_valid: msg`Nonce has expired or is invalid`,
  insufficient_aal: msg`Complete two-step verification first`,
  mfa_recovery_codes_locked: msg`Too many wrong recovery codes. Wait 15 minutes, or use another method`,
  too_many_passkeys: msg`Maximum number of passkeys reached, remove one to continue`,
  otp_expired: msg`Token has expired or is invalid`,
  over_request_rate_limit: msg`Request rate limit reached`,
  over_email_send_rate_limit: msg`For security purposes, you can only request this later`,
  over_sms_send_rate_limit: msg`For security purposes, you can only request this later`,
}

/** A refusal in the active language; unusual messages stay as they are. */
export const translateRefusal = (message: string, code: string | null): string => {
  const usual = code === null ? undefined : words[code]
  return translate(usual?.message === message ? usual : message)
}
