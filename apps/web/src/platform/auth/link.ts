import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
/** What a URL contains when opened from an emailed link. Pure; tested in link.test.ts. */

export interface LinkTokens {
  access_token: string
  refresh_token: string
}

const fragmentOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''))

/** A session in the fragment: links work on any device. */
export const tokensOfHash = (hash: string): LinkTokens | null => {
  const values = fragmentOf(hash)
  const access_token = values.get('access_token')
  const refresh_token = values.get('refresh_token')
  return access_token && refresh_token ? { access_token, refresh_token } : null
}

export type LinkNews =
  /**
   * The link was used, expired or isn't ours. `mailed`: emailed by us, otherwise an answer of another
   * sign-in.
   */
  | { kind: 'refused'; text: string; mailed: boolean; suspended?: true }
  /** The first of the two links of an email change was opened. */
  | { kind: 'half' }
  /** A code that only works in the browser that requested the link. */
  | { kind: 'other-browser' }

const refusals: Record<string, MessageDescriptor> = {
  otp_expired: msg`This link has expired or has already been used.`,
  user_banned: msg`This account is suspended`,
  bad_oauth_state: msg`Signing in took too long or started in another browser. Try again.`,
  bad_oauth_callback: msg`We couldn’t confirm who you are. Try again.`,
  flow_state_already_used: msg`That link has already been used. Try again.`,
  flow_state_expired: msg`Signing in took too long. Try again.`,
  provider_email_needs_verification: msg`Google hasn’t verified your email address yet. Verify it with Google first.`,
  identity_already_exists: msg`This Google account is already linked, here or to another account.`,
  manual_linking_disabled: msg`Linking accounts is turned off.`,
  user_sso_managed: msg`Your company manages your sign-in.`,
  insufficient_aal: msg`Complete two-step verification first, then try again.`,
  signup_disabled: msg`You can’t create a new account at the moment.`,
  saml_assertion_invalid: msg`We couldn’t verify your company’s response. Ask your company’s administrator.`,
  saml_assertion_no_email: msg`Your company didn’t send your email address. Ask your company’s administrator.`,
  saml_relay_state_not_found: msg`Signing in took too long or started somewhere else. Try again.`,
  saml_relay_state_expired: msg`Signing in took too long. Try again.`,
  access_denied: msg`The sign-in was declined. Nothing has changed.`,
}

/** What to tell a person about the link they opened; null if nothing. */
export const newsOfLink = (search: string, hash: string): LinkNews | null => {
  const query = new URLSearchParams(search)
  const fragment = fragmentOf(hash)
  const code =
    fragment.get('error_code') ?? query.get('error_code') ?? fragment.get('error') ?? query.get('error')
  const refused = code ?? fragment.get('error_description') ?? query.get('error_description')
  if (refused)
    return {
      kind: 'refused',
      text: translate(refusals[code ?? ''] ?? msg`The link or sign-in didn’t work. Try again.`),
      mailed: code === 'otp_expired',
      ...(code === 'user_banned' && { suspended: true as const }),
    }
  if (fragment.get('message')?.startsWith('Confirmation accepted')) return { kind: 'half' }
  return query.get('code') ? { kind: 'other-browser' } : null
}

/** The query for /login: a refusal in an emailed link's fragment would be lost by the redirect. */
export const newsToCarry = (search: string, hash: string): string =>
  newsOfLink('', hash)?.kind === 'refused' ? hash.replace('#', '?') : search

const ofLinks = ['error', 'error_code', 'error_description', 'code', 'sb']

/** The query without what a link or provider added. */
export const withoutNews = (search: string): string => {
  const query = new URLSearchParams(search)
  for (const name of ofLinks) query.delete(name)
  const rest = query.toString()
  return rest && `?${rest}`
}
