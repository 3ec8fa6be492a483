import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False during prerendering and hydration, true afterwards. Without `waits` it is always true, which saves a
 * second render.
 */
export const useHydrated = (waits = true): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => !waits,
  )
