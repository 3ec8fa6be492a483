/**
 * Runs `act` when the page is idle, so that it delays nothing the user waits for. Returns a function that
 * cancels it.
 */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari lacks requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}
