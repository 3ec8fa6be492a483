import type { Profile } from '../stores/dashboard-store.ts'
import { noteRequest } from './last-request.ts'

export type ProfileAnswer =
  | { kind: 'found'; profile: Profile }
  | { kind: 'missing' }
  /** `ended`: for want of a session, not of a right. */
  | { kind: 'refused'; message: string | null; ended: boolean }
  | { kind: 'unreachable' }

interface Refusal {
  code: string | null
  message: string | null
}

const refusalOf = async (response: Response): Promise<Refusal> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { code, message } = Object(body) as Record<string, unknown>
  return {
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
  }
}

/** Whether the API refuses the session itself: it was ended, or its account was closed or suspended. */
export const refusesSession = async (response: Response): Promise<boolean> =>
  response.status === 401 ||
  (response.status === 403 && (await refusalOf(response)).code === 'ACCOUNT_SUSPENDED')

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
  if (response.status >= 500 || response.status === 429) return { kind: 'unreachable' }
  const { code, message } = await refusalOf(response)
  // Whatever stands in front of the server has no pages of that name either, and cannot say that somebody is gone.
  if (response.status === 404) return { kind: code === null ? 'unreachable' : 'missing' }
  return { kind: 'refused', message, ended: await refusesSession(response) }
}

/** Whether a refusal of the API means: first the second factor. */
export const asksSecondFactor = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await refusalOf(response)).code === 'AAL2_REQUIRED'

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
