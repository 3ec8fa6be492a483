import { firstAnswerOr } from '~/platform/api/first-requests.ts'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import type { SignInStep } from './auth-store.ts'
import { noteRequest } from './last-request.ts'
import { bodyOf, isForNow, serverRefusal } from './server-refusal.ts'
import { applyServerOffset } from '~/ui/now.ts'

export type ProfileAnswer =
  | { kind: 'found'; profile: Profile }
  /** Not signed in before the second factor. */
  | { kind: 'step'; step: SignInStep }
  | { kind: 'missing' }
  /** `ended`: the session is missing, not a permission. */
  | { kind: 'refused'; message: string | null; ended: boolean }
  | { kind: 'unreachable' }

/** Whether the API refuses the session itself, because it ended or its account was closed or suspended. */
export const refusesSession = async (response: Response): Promise<boolean> => {
  if (response.status !== 401 && response.status !== 403) return false
  const refusal = await serverRefusal(response)
  return refusal !== null && (response.status === 401 || refusal.code === 'ACCOUNT_SUSPENDED')
}

/** GET /api/v1/me with plain fetch, because it runs before and without the API client. */
export const fetchProfile = async (accessToken: string): Promise<ProfileAnswer> => {
  let response: Response
  try {
    const url = `${location.origin}/api/v1/me`
    response = await firstAnswerOr(url, accessToken, () =>
      fetch(url, { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } }),
    )
  } catch {
    return { kind: 'unreachable' }
  }
  noteRequest()
  applyServerOffset(response)
  if (response.ok) {
    const body = await bodyOf(response)
    // A cast: the server strips the answer to the contract.
    if ('second_factor' in body) return { kind: 'step', step: body['second_factor'] as SignInStep }
    return 'id' in body ? { kind: 'found', profile: body as unknown as Profile } : { kind: 'unreachable' }
  }
  const refusal = await serverRefusal(response)
  // A proxy in front of the server can't decide that someone is signed out.
  if (!refusal || isForNow(response.status)) return { kind: 'unreachable' }
  if (response.status === 404) return { kind: 'missing' }
  return { kind: 'refused', message: refusal.message, ended: await refusesSession(response) }
}

/** Whether the API refused with this code. */
export const isRefusedAs = async (response: Response, code: string): Promise<boolean> =>
  response.status === 403 && (await serverRefusal(response))?.code === code
