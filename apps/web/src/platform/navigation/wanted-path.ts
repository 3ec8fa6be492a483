/** The page a guest wanted before /login, from the history state. Only our own paths. */
export const wantedPath = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/(?!\/)/.test(state.from)
    ? state.from
    : null

/** State for a link between sign-in pages: keeps the wanted page, without messages. */
export const stillWanted = (state: unknown): { from: string | null } => ({ from: wantedPath(state) })

/** The query a guest arrived with, which may say why a link or provider refused them. */
export const arrivalSearch = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'news' in state && typeof state.news === 'string'
    ? state.news
    : ''
