const key = 'typed-address'

/**
 * The address typed on a sign-in page, for the next one: never in the URL, only in this tab, and only until
 * someone is signed in.
 */
export const typedAddress = (): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export const keepTypedAddress = (email: string): void => {
  try {
    sessionStorage.setItem(key, email.trim())
  } catch {
    // Without storage it has to be typed again.
  }
}

export const forgetTypedAddress = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
