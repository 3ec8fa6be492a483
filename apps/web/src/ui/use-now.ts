import { useState, useSyncExternalStore } from 'react'
import { aheadOfMachine, subscribeToMoves } from './now.ts'

const none = () => 0

/** The moment at which a component first appeared, in milliseconds: rendering itself reads no clock. Follows a demo’s moves. */
export const useNow = (): number => {
  const [appeared] = useState(() => Date.now())
  return appeared + useSyncExternalStore(subscribeToMoves, aheadOfMachine, none)
}
