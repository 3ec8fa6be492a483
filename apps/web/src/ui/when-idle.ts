/**
 * Runs `act` when the page is idle, so that it delays nothing the user waits for, or after `atMostMs`. Returns a
 * function that cancels it.
 */
export const whenIdle = (act: () => void, atMostMs = 10_000): (() => void) => {
  // Safari lacks requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, Math.min(atMostMs, 2_000))
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: atMostMs })
  return () => cancelIdleCallback(handle)
}
