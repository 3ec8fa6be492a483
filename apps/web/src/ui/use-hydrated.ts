import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered pages and their first render in the browser, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
