import type { signInEvents } from '@efie/contracts/security'

/** What happened at the door, in words. */
const texts: Record<(typeof signInEvents)[number], string> = {
  'sign-up': 'Registration',
  anonymous: 'Guest account',
  password: 'Password',
  lockout: 'Locked after too many failures',
  unlock: 'Unlocked by an administrator',
  'recovery-request': 'Asked for a new password',
  'otp-request': 'Asked for a link or code',
  verify: 'Link or code',
  mfa: 'Second factor',
  pkce: 'Link or provider',
  passkey: 'Passkey',
  'token-reuse': 'Stolen session ended',
  'sign-out': 'Sign-out',
  'password-change': 'Password changed',
  oauth: 'Google',
  saml: 'Company sign-in',
  web3: 'Wallet',
  'id-token': 'Google token',
  'identity-link': 'Account linked',
  'oauth-grant': 'App allowed',
}

export const signInEventText = (event: string): string =>
  Object.entries(texts).find(([code]) => code === event)?.[1] ?? event

export const signInEventOptions = Object.entries(texts).map(([value, label]) => ({ value, label }))
