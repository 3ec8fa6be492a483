/** Where the auth client keeps its session in this browser. */
export const sessionKey = 'efie-session'

/** Runs in the head: what is for guests alone is not shown for a moment to somebody who may be signed in. */
export const sessionScript = `try{if(localStorage.getItem('${sessionKey}'))document.documentElement.dataset.session=''}catch{}`

export const hasStoredSession = (): boolean => {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** The address carries the answer of a sign-in elsewhere: an e-mailed link, or Google. */
export const hasSessionInUrl = (): boolean =>
  /[?&]code=|[#&](?:access_token|error_description)=|[?&]error_description=/.test(
    `${location.search}${location.hash}`,
  )
