import type { BrowserContextOptions } from 'playwright-core'

export const demoPassword = 'Efie-Demo-2026'

/** A session in the form in which the official client stores it in a browser. */
export interface SignedIn {
  email: string
  session: string
}

const kept = new Map<string, Promise<SignedIn>>()

/** Creates a session that no other journey uses, so that it can be ended. */
export const createSession = async (
  origin: string,
  email: string,
  password = demoPassword,
): Promise<SignedIn> => {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  return { email, session: await response.text() }
}

export const tokenOf = ({ session }: SignedIn): string =>
  (JSON.parse(session) as { access_token: string }).access_token

/** A session of a demo person, shared by journeys that are not about signing in. */
export const signedIn = (origin: string, email: string): Promise<SignedIn> => {
  const known = kept.get(email) ?? createSession(origin, email)
  kept.set(email, known)
  return known
}

/** Creates a person whom a test may change freely. The demo's people are shared by all tests. */
export const enrol = async (origin: string, name: string): Promise<string> => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}@example.com`
  const response = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, data: { full_name: name } }),
  })
  if (!response.ok) throw new Error(`${name} could not register: ${response.status} ${await response.text()}`)
  return email
}

/** Browser storage of a person. */
export const storageOf = (
  origin: string,
  person: SignedIn | null,
  theme: 'light' | 'dark' = 'light',
  language: 'en' | 'fr' = 'en',
): Exclude<BrowserContextOptions['storageState'], string | undefined> => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        ...(person ? [{ name: 'efie-session', value: person.session }] : []),
        { name: 'admin-store', value: JSON.stringify({ state: { theme, sidebarOpen: true }, version: 0 }) },
        ...(language === 'en'
          ? []
          : [{ name: 'language', value: JSON.stringify({ state: { chosen: language }, version: 0 }) }]),
      ],
    },
  ],
})
