/** The present. A demo's server may be ahead of this machine, and says by how much with each answer. */
let ahead = 0
const listeners = new Set<() => void>()

export const now = (): number => Date.now() + ahead

/** Read from an answer of our own server; outside a demo no answer says anything. */
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
