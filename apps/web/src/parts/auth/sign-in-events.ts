import type { signInEvents } from '@efie/contracts/security'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import type { Tone } from '~/ui/badge.tsx'

/** Events of the sign-in log in words. */
const texts: Record<(typeof signInEvents)[number], MessageDescriptor> = {
  'sign-up': msg`Registration`,
  anonymous: msg`Guest account`,
  password: msg`Password`,
  lockout: msg`Account locked after too many failed attempts`,
  unlock: msg`Unlocked by an administrator`,
  'recovery-request': msg`Requested a password reset`,
  'otp-request': msg`Requested a link or code`,
  verify: msg`Link or code`,
  mfa: msg`Two-step verification`,
  pkce: msg`Link or provider`,
  passkey: msg`Passkey`,
  'token-reuse': msg`Compromised session ended`,
  'token-shared': msg`Session seen on two devices`,
  'sign-out': msg`Sign-out`,
  'password-change': msg`Password changed`,
  oauth: msg`Google`,
  saml: msg`Company sign-in`,
  web3: msg`Crypto wallet`,
  'id-token': msg`Google token`,
  'identity-link': msg`Account linked`,
  'oauth-grant': msg`App authorised`,
}

export const signInEventText = (event: string): string =>
  translate(Object.entries(texts).find(([code]) => code === event)?.[1] ?? event)

/** Events that warn of trouble, rather than attempts that succeed or fail. */
const alerts = new Set(['lockout', 'token-reuse', 'token-shared'])

/** What came of an event: a lockout or a stolen session is an alert, whatever was recorded. */
export const signInOutcome = (row: {
  event: string
  succeeded: boolean
}): { text: MessageDescriptor; tone: Tone } => {
  if (alerts.has(row.event)) return { text: msg`Alert`, tone: 'danger' }
  return row.succeeded ? { text: msg`Succeeded`, tone: 'positive' } : { text: msg`Failed`, tone: 'danger' }
}

export const signInEventOptions = Object.entries(texts).map(([value, label]) => ({ value, label }))
