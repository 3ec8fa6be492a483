import type { DocumentCheck } from '@efie/domain'
import { useState } from 'react'

/** The declared facts that were ticked, and what ticks or unticks one. */
export const useTicks = () => {
  const [ticked, setTicked] = useState<ReadonlySet<DocumentCheck>>(new Set())
  const tick = (check: DocumentCheck) =>
    setTicked((now) => {
      const next = new Set(now)
      if (!next.delete(check)) next.add(check)
      return next
    })
  return { ticked, tick }
}
