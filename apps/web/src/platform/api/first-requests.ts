import { leastLeftMs, sessionKey } from '~/platform/auth/stored-session.ts'

/**
 * A signed-in person's first requests are sent by a script in the page's head, so they run while the app's code
 * loads. The API client takes each answer once.
 */
interface FirstRequests {
  token: string
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    efieFirst?: FirstRequests
  }
}

/** Stands for the id of the session's person in the paths of first requests. */
const self = 'SELF'

/** Stands for the end of the page's own path: the id of what it shows. */
export const shownId = 'SHOWN'

/** Paths under /api/v1 that a page requests first, after `/me`: `export const handle = requestsFirst('/me/agenda')`. */
export const requestsFirst = (...paths: string[]) => ({ first: paths })

/** The person's applications, as `useOwnApplications` requests them. */
export const ownApplications = `/applications?user_id=${self}&limit=25`

/** The person's documents, as `useOwnDocuments` requests them. */
export const ownDocuments = `/documents?user_id=${self}&current=true&limit=100`

/** The newest page of payments, as `useHistory` requests it without filters. */
export const ownPayments = '/payments?limit=50'

interface PageHandle {
  first?: readonly string[]
}

/** First requests of a page and its layouts, by their `handle` exports. */
export const firstOf = (matches: readonly { handle: unknown }[]): string[] =>
  matches.flatMap(({ handle }) => [...((handle as PageHandle | undefined)?.first ?? [])])

interface Asked {
  sessionKey: string
  leastLeftMs: number
  self: string
  shownId: string
  paths: readonly string[]
}

/**
 * Runs in the head, as text, so it uses nothing from outside. Asks who is signed in and then, for a tenant, what
 * the page shows.
 */
const sendFirst = ({ sessionKey, leastLeftMs, self, shownId, paths }: Asked): void => {
  try {
    const session = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    if (session === null || session.expires_at * 1_000 - Date.now() <= leastLeftMs) return
    const token: string = session.access_token
    const answers = new Map<string, Promise<Response>>()
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const send = (path: string): Promise<Response> => {
      const url = `${location.origin}/api/v1${path}`
      const answer = fetch(url, { headers })
      answer.catch(() => {})
      answers.set(url, answer)
      return answer
    }
    window.efieFirst = { token, answers }
    const sendAll = async (): Promise<void> => {
      const answer = await send('/me')
      const { id, role, second_factor } = await answer.clone().json()
      if (role !== 'user' || second_factor !== undefined || window.efieFirst?.answers !== answers) return
      const shown = location.pathname.split('/').at(-1) ?? ''
      for (const path of paths) void send(path.replace(self, () => id).replace(shownId, () => shown))
    }
    sendAll().catch(() => {})
  } catch {
    // Without storage no one is signed in.
  }
}

export const firstScript = (paths: readonly string[]): string =>
  `(${String(sendFirst)})(${JSON.stringify({ sessionKey, leastLeftMs, self, shownId, paths } satisfies Asked)})`

/** Milliseconds after which an answer that no one took is out of date. */
const keptMs = 30_000

/** From now on every request is sent: after a change, or on another page, an answer from before would be wrong. */
export const dropFirstAnswers = (): void => {
  delete window.efieFirst
}

const takeFirst = (url: string, token: string | undefined): Promise<Response> | undefined => {
  const first = window.efieFirst
  if (!first || first.token !== token || performance.now() > keptMs) return undefined
  const answer = first.answers.get(url)
  first.answers.delete(url)
  return answer
}

/**
 * The answer to this GET request if the page has already sent it with this token, otherwise of `send`. One that
 * the network lost is sent again.
 */
export const firstAnswerOr = async (
  url: string,
  token: string | undefined,
  send: () => Promise<Response>,
): Promise<Response> => {
  const first = takeFirst(url, token)
  if (!first) return send()
  try {
    return await first
  } catch {
    return send()
  }
}
