/** Scopes an app can be granted: they identify the person. None gives access to the domain API. */
export const supportedScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const
const DEFAULT_SCOPE = 'email'

export const splitScope = (scope: string): string[] => [
  ...new Set(scope.split(' ').filter((part) => part !== '')),
]

/** The requested scopes; null if one is unknown or not registered for the app. */
export const grantableScope = (asked: string | undefined, registered: string): string | null => {
  const wanted = splitScope(asked === undefined || asked.trim() === '' ? DEFAULT_SCOPE : asked)
  const allowed = registered === '' ? [...supportedScopes] : splitScope(registered)
  return wanted.every((scope) => allowed.includes(scope)) ? wanted.join(' ') : null
}

interface Person {
  id: string
  email: string | null
  email_confirmed_at: string | null
  phone: string | null
  phone_confirmed_at: string | null
  updated_at: string
}

/** The claims that scopes release, for userinfo and ID tokens. */
export const claimsOf = (person: Person, full_name: string | null, scope: string) => {
  const scopes = splitScope(scope)
  return {
    sub: person.id,
    ...(scopes.includes('profile')
      ? { name: full_name ?? '', updated_at: Math.floor(Date.parse(person.updated_at) / 1_000) }
      : {}),
    ...(scopes.includes('email') && person.email !== null
      ? { email: person.email, email_verified: person.email_confirmed_at !== null }
      : {}),
    ...(scopes.includes('phone') && person.phone !== null
      ? { phone_number: `+${person.phone}`, phone_number_verified: person.phone_confirmed_at !== null }
      : {}),
  }
}
