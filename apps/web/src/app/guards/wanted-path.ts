/** The page that a guest wanted before /login, from the history's state. Only paths of our own. */
export const wantedPath = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/(?!\/)/.test(state.from)
    ? state.from
    : null
