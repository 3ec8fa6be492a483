const key = 'typed-address'

/**
 * The address that somebody typed on one of the sign-in pages, for the next one: never in the URL, in this tab alone, and until
 * somebody is signed in.
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
    // Without storage it is typed once more.
  }
}

export const forgetTypedAddress = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
