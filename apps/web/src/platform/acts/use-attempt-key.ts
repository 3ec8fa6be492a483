import { useState } from 'react'
import { type Memory, newIntention } from './intention.ts'

/** A key per content: repeated after a lost answer it is the same message; changed content is another. */
export const useAttemptKey = (memory?: Memory): ((content: unknown) => string) => {
  const [{ keyOf }] = useState(() => newIntention(memory))
  return keyOf
}
