const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea')

/** Runs `act` once a field has the focus. Returns a function that cancels it. */
export const whenFieldUsed = (act: () => void): (() => void) => {
  if (isField(document.activeElement)) {
    act()
    return () => {}
  }
  const ended = new AbortController()
  const look = ({ target }: FocusEvent) => {
    if (!isField(target)) return
    ended.abort()
    act()
  }
  document.addEventListener('focusin', look, { signal: ended.signal })
  return () => ended.abort()
}
