/** When the server last recorded activity of this browser, as far as it knows. Shared by all tabs. */
const key = 'efie-last-request'
const minute = 60_000

const read = (): number => {
  try {
    return Number(localStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}

/** At most once a minute, like the server. */
export const noteRequest = (now = Date.now()): void => {
  if (now - read() <= minute) return
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without storage there is no warning; the server still ends the session.
  }
}

export const lastRequest = (): number => read()
