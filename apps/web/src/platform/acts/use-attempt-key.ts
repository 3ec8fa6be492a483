import { useRef } from 'react'

/** A content that was sent, and its key. */
export interface SentBefore {
  content: string
  key: string
}

/** Where it is remembered beyond the window. */
interface Memory {
  read: () => SentBefore | null
  write: (sent: SentBefore) => void
}

/** One key for one content: sent again after a lost answer it is the same message, changed it is another. */
export const useAttemptKey = (memory?: Memory): ((content: unknown) => string) => {
  const last = useRef<SentBefore | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    const before = last.current ?? memory?.read()
    last.current = before?.content === text ? before : { content: text, key: crypto.randomUUID() }
    memory?.write(last.current)
    return last.current.key
  }
}
