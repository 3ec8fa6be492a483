import type { BrowserContextOptions } from 'playwright-core'

export const demoPassword = 'Efie-Demo-2026'

/** A session as the official client keeps it in a browser. */
export interface SignedIn {
  email: string
  session: string
}

const kept = new Map<string, Promise<SignedIn>>()

/** A session of somebody's that no other journey goes on with: it may be ended. */
export const signInAnew = async (origin: string, email: string): Promise<SignedIn> => {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  return { email, session: await response.text() }
}

export const tokenOf = ({ session }: SignedIn): string =>
  (JSON.parse(session) as { access_token: string }).access_token

/** Somebody of the demo, signed in once and from then on as a browser would find them. For journeys whose point is another. */
export const signedIn = (origin: string, email: string): Promise<SignedIn> => {
  const known = kept.get(email) ?? signInAnew(origin, email)
  kept.set(email, known)
  return known
}

/** Somebody new whom a test may change as it likes; the demo's people belong to all of them. */
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

/** What a browser of theirs has kept. */
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
