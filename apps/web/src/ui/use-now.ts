import { useState, useSyncExternalStore } from 'react'
import { serverOffset, subscribeToOffset } from './now.ts'

const none = () => 0

/**
 * Time of the component's first render in milliseconds, because rendering must not read the clock. Follows
 * changes of a demo's clock.
 */
export const useNow = (): number => {
  const [appeared] = useState(() => Date.now())
  return appeared + useSyncExternalStore(subscribeToOffset, serverOffset, none)
}
