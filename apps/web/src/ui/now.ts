/**
 * Milliseconds by which the server's clock is ahead. A demo's server can run days ahead and reports the
 * offset in every response.
 */
let ahead = 0
const listeners = new Set<() => void>()

export const now = (): number => Date.now() + ahead

/** Adopts the offset from a response of our server. Only a demo sends one. */
export const followServerTime = ({ headers }: Response): void => {
  const said = Number(headers.get('efie-ahead') ?? ahead)
  if (!Number.isFinite(said) || said === ahead) return
  ahead = said
  for (const listener of listeners) listener()
}

export const subscribeToMoves = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const aheadOfMachine = (): number => ahead
