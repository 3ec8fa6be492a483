import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False during prerendering and hydration, true afterwards. What needn't wait says so, and isn't rendered a
 * second time.
 */
export const useHydrated = (waits = true): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => !waits,
  )
