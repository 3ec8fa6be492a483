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

/**
 * Asks who is signed in, then, for a tenant, what the page shows. Not in French, where answers depend on a
 * header that the client sets.
 */
export const firstScript = (paths: readonly string[]): string =>
  `try{const s=JSON.parse(localStorage.getItem('${sessionKey}'));` +
  `if(s&&s.expires_at*1e3>Date.now()+${leastLeftMs}&&!/"fr"/.test(localStorage.getItem('language'))){` +
  `const m=new Map,g=p=>{const u=location.origin+'/api/v1'+p,a=fetch(u,{headers:{` +
  `authorization:'Bearer '+s.access_token,accept:'application/json','accept-language':'en'}});` +
  `a.catch(()=>{});m.set(u,a);return a};` +
  `window.efieFirst={token:s.access_token,answers:m};` +
  `g('/me').then(a=>a.clone().json()).then(p=>{if(p.role==='user'&&p.language!=='fr'&&!p.second_factor)` +
  `for(const o of ${JSON.stringify(paths)})g(o.replace('${self}',p.id).replace('${shownId}',location.pathname.split('/').at(-1)))}).catch(()=>{})}}catch{}`

/** Milliseconds after which an answer that no one took is out of date. */
const keptMs = 15_000

/** From now on every request is sent: after a change, an answer from before it would be wrong. */
export const dropFirstAnswers = (): void => {
  delete window.efieFirst
}

/** The answer to this GET request, if the page has already sent it with this token; otherwise null. */
export const takeFirstAnswer = (url: string, token: string | undefined): Promise<Response> | null => {
  const first = window.efieFirst
  if (!first || first.token !== token || performance.now() > keptMs) return null
  const answer = first.answers.get(url)
  first.answers.delete(url)
  return answer ?? null
}
