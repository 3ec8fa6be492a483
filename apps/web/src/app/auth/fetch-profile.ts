import type { Profile } from '../stores/dashboard-store.ts'

export type ProfileAnswer =
  | { kind: 'found'; profile: Profile }
  | { kind: 'missing' }
  | { kind: 'refused'; message: string | null }
  | { kind: 'unreachable' }

/** GET /api/v1/me with plain fetch: this runs before, and without, the API client. */
export const fetchProfile = async (accessToken: string): Promise<ProfileAnswer> => {
  let response: Response
  try {
    response = await fetch('/api/v1/me', {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    })
  } catch {
    return { kind: 'unreachable' }
  }
  // The body of /me is what the contract says: the server strips it to that.
  if (response.ok) return { kind: 'found', profile: (await response.json()) as Profile }
  if (response.status === 404) return { kind: 'missing' }
  if (response.status >= 500 || response.status === 429) return { kind: 'unreachable' }
  const body: unknown = await response.json().catch(() => null)
  const message =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : null
  return { kind: 'refused', message }
}
