import { useSyncExternalStore } from 'react'

const wide = '(min-width: 48rem)'

const subscribe = (follow: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}

/** Whether there is room for a table; else rows are cards. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  )
