import { useMemo, useSyncExternalStore } from 'react'

/** Whether the window is at least this wide. True in prerendered pages. */
export const useWide = (from = '48rem'): boolean => {
  const query = useMemo(
    () => (typeof window === 'undefined' ? null : window.matchMedia(`(min-width: ${from})`)),
    [from],
  )
  return useSyncExternalStore(
    (follow) => {
      query?.addEventListener('change', follow)
      return () => query?.removeEventListener('change', follow)
    },
    () => query?.matches ?? true,
    () => true,
  )
}
