import type { Config } from '../../config.ts'

/** The demo has no mailboxes to confirm from. */
export const autoconfirms = (config: Config): boolean => (config.AUTH_AUTOCONFIRM ?? config.DEMO) === '1'

/** `GET /settings`: which ways to sign in this server offers. */
export const authSettings = (config: Config) => ({
  external: {
    anonymous_users: false,
    email: true,
    google: false,
    phone: false,
  },
  disable_signup: !config.AUTH_SIGNUP,
  mailer_autoconfirm: autoconfirms(config),
  phone_autoconfirm: false,
  sms_provider: config.SMS_PROVIDER ?? '',
  saml_enabled: false,
  passkeys_enabled: false,
})
