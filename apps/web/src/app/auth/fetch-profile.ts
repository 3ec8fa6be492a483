import type { Profile } from '../stores/dashboard-store.ts'
import { noteRequest } from './last-request.ts'

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
  noteRequest()
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

/** Whether a refusal of the API means: first the second factor. */
export const asksSecondFactor = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'AAL2_REQUIRED'
}

/** Whether this session may do nothing yet. The profile alone is readable before. */
export const needsSecondFactor = async (accessToken: string): Promise<boolean> => {
  try {
    const response = await fetch('/api/v1/me/sessions?limit=1', {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    })
    return await asksSecondFactor(response)
  } catch {
    return false
  }
}
