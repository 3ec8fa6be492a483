/** The page that a guest wanted before /login, from the history's state. Only paths of our own. */
export const wantedPath = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/(?!\/)/.test(state.from)
    ? state.from
    : null

/** For a link from one sign-in page to another: the page that was wanted, without what was said on the way. */
export const stillWanted = (state: unknown): { from: string | null } => ({ from: wantedPath(state) })

/** The query that a guest arrived with there: it may hold why a link or a provider did not let them in. */
export const arrivalSearch = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'news' in state && typeof state.news === 'string'
    ? state.news
    : ''
