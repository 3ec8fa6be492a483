import { t } from '@lingui/core/macro'
import { bodyOf, isForNow, serverRefusal } from './server-refusal.ts'
import { applyServerOffset } from '~/ui/now.ts'

const grantsSession = async (response: Response): Promise<boolean> => {
  const { access_token, refresh_token } = await bodyOf(response)
  return typeof access_token === 'string' && typeof refresh_token === 'string'
}

/** Same as being offline, which the client treats as no answer. */
const unanswered = (): Error => new Error(t`The server didn’t respond. Try again.`)

/** The client drops a session that can't be refreshed, unless the answer is 503 or missing. */
const answerOfRefresh = async (response: Response): Promise<Response> => {
  if (isForNow(response.status)) return new Response(response.body, { status: 503 })
  if ((await grantsSession(response)) || (await serverRefusal(response))) return response
  throw unanswered()
}

/**
 * `fetch` for the auth client: only our own server can refuse. Answers of anything in between count as
 * network failures.
 */
export const authFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const response = await fetch(request)
  applyServerOffset(response)
  if (new URL(request.url).searchParams.get('grant_type') === 'refresh_token')
    return answerOfRefresh(response)
  if (response.status >= 400 && response.status < 500 && !(await serverRefusal(response))) throw unanswered()
  return response
}
