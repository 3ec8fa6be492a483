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

/** The URL contains the result of signing in elsewhere: an emailed link, or Google. */
export const hasSessionInUrl = (): boolean =>
  /[?&]code=|[#&](?:access_token|error_description)=|[?&]error_description=/.test(
    `${location.search}${location.hash}`,
  )
