import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False during prerendering and hydration, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
