/** localStorage key of the auth client's session. */
export const sessionKey = 'efie-session'

/** Runs in the head, so that guest content doesn't flash for a person who may be signed in. */
export const sessionScript = `try{if(localStorage.getItem('${sessionKey}'))document.documentElement.dataset.session=''}catch{}`

export const hasStoredSession = (): boolean => {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** The session must last longer than the auth client's own margin, 90 s, before it renews it. */
export const leastLeftMs = 120_000

interface StoredSession {
  access_token?: unknown
  expires_at?: unknown
}

/** The stored session's token; null where the auth client has to be asked, such as for one about to expire. */
export const storedToken = (now = Date.now()): string | null => {
  try {
    const session = JSON.parse(localStorage.getItem(sessionKey) ?? '{}') as StoredSession
    const { access_token: token, expires_at: expires } = session
    const lasts = typeof expires === 'number' && expires * 1_000 - now > leastLeftMs
    return lasts && typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

/** The URL contains the result of signing in elsewhere: an emailed link, or Google. */
export const hasSessionInUrl = (): boolean =>
  /[?&]code=|[#&](?:access_token|error_description)=|[?&]error_description=/.test(
    `${location.search}${location.hash}`,
  )
