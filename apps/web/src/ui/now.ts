/**
 * Milliseconds by which the server's clock is ahead. A demo's server can run days ahead and reports the
 * offset in every response.
 */
let offset = 0
const listeners = new Set<() => void>()

export const now = (): number => Date.now() + offset

/** Adopts the offset from a response of our server. Only a demo sends one. */
export const applyServerOffset = ({ headers }: Response): void => {
  const reported = Number(headers.get('efie-ahead') ?? offset)
  if (!Number.isFinite(reported) || reported === offset) return
  offset = reported
  for (const listener of listeners) listener()
}

export const subscribeToOffset = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const serverOffset = (): number => offset
