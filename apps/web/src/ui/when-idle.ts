/** The page has been drawn and stands still: what comes now keeps nobody waiting. Answers how to call it off. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}
