/** What the address carries when somebody comes from a link that we mailed. Pure; tested in link.test.ts. */

export interface LinkTokens {
  access_token: string
  refresh_token: string
}

const fragmentOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''))

/** A session in the fragment: links work on any device, also where nobody asked for them. */
export const tokensOfHash = (hash: string): LinkTokens | null => {
  const values = fragmentOf(hash)
  const access_token = values.get('access_token')
  const refresh_token = values.get('refresh_token')
  return access_token && refresh_token ? { access_token, refresh_token } : null
}

export type LinkNews =
  /** The link is used up, too old or not ours. */
  | { kind: 'refused'; text: string }
  /** The first of two links of a change of e-mail was opened. */
  | { kind: 'half' }
  /** A code that only the browser which asked for the link can use. */
  | { kind: 'other-browser' }

const refusals: Record<string, string> = {
  otp_expired: 'This link has expired, or was used already.',
  user_banned: 'This account is suspended. Write to support@efie.example.',
}

/** What to tell somebody about the link that brought them; null when there is nothing to tell. */
export const newsOfLink = (search: string, hash: string): LinkNews | null => {
  const query = new URLSearchParams(search)
  const fragment = fragmentOf(hash)
  const code = fragment.get('error_code') ?? query.get('error_code')
  const refused = code ?? fragment.get('error_description') ?? query.get('error_description')
  if (refused) return { kind: 'refused', text: refusals[code ?? ''] ?? 'This link does not work.' }
  if (fragment.get('message')?.startsWith('Confirmation accepted')) return { kind: 'half' }
  return query.get('code') ? { kind: 'other-browser' } : null
}
