import type { Config } from '../../config.ts'
import { sendsSms } from './accounts/contacts.ts'

/** Whether addresses and numbers need no confirmation. */
export const autoconfirms = (config: Config): boolean => (config.AUTH_AUTOCONFIRM ?? config.DEMO) === '1'

/** `GET /settings`: the ways to sign in that this server offers. */
export const authSettings = (config: Config) => ({
  external: {
    anonymous_users: config.AUTH_ANONYMOUS,
    email: true,
    google: config.GOOGLE_CLIENT_ID !== undefined,
    phone: sendsSms(config),
    web3: config.AUTH_WEB3,
  },
  disable_signup: !config.AUTH_SIGNUP,
  mailer_autoconfirm: autoconfirms(config),
  phone_autoconfirm: autoconfirms(config),
  sms_provider: config.SMS_PROVIDER ?? '',
  saml_enabled: config.AUTH_SAML,
  passkeys_enabled: config.AUTH_PASSKEYS,
})
