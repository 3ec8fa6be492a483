/** When the server last took this browser for active, as far as the browser can tell. All tabs share it. */
const key = 'efie-last-request'
const minute = 60_000

const read = (): number => {
  try {
    return Number(localStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}

/** The server notes a request only when the last one noted is a minute old: so is this. */
export const noteRequest = (now = Date.now()): void => {
  if (now - read() <= minute) return
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without storage there is no warning; the server's answer still ends the session.
  }
}

export const lastRequest = (): number => read()
