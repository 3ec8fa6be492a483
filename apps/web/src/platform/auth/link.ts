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
  otp_expired: msg`This link has expired, or was used already.`,
  user_banned: msg`This account is suspended`,
  bad_oauth_state: msg`This took too long, or was begun in another browser. Try again.`,
  bad_oauth_callback: msg`The other side did not say who you are. Try again.`,
  flow_state_already_used: msg`This answer was used already. Try again.`,
  flow_state_expired: msg`This took too long. Try again.`,
  provider_email_needs_verification: msg`Google has not verified your address yet. Verify it there first.`,
  identity_already_exists: msg`This Google account is linked already, here or to another account.`,
  manual_linking_disabled: msg`Accounts cannot be linked here.`,
  user_sso_managed: msg`Your company looks after how you sign in.`,
  insufficient_aal: msg`Confirm your second factor first, then try again.`,
  signup_disabled: msg`No new accounts can be made at present.`,
  saml_assertion_invalid: msg`Your company’s answer could not be checked. Ask its administrator.`,
  saml_assertion_no_email: msg`Your company did not send an address of its own. Ask its administrator.`,
  saml_relay_state_not_found: msg`This took too long, or was begun elsewhere. Try again.`,
  saml_relay_state_expired: msg`This took too long. Try again.`,
  access_denied: msg`You were not let in there. Nothing has changed.`,
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
      text: translate(refusals[code ?? ''] ?? msg`This did not work. Try again.`),
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
