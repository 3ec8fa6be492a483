import { useState } from 'react'
import { type Memory, newIntention } from './intention.ts'

/** One key for one content: sent again after a lost answer it is the same message, changed it is another. */
export const useAttemptKey = (memory?: Memory): ((content: unknown) => string) => {
  const [{ keyOf }] = useState(() => newIntention(memory))
  return keyOf
}
