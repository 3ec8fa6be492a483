import { useRef } from 'react'

/** One key for one content: sent again after a lost answer it is the same message, changed it is another. */
export const useAttemptKey = (): ((content: unknown) => string) => {
  const last = useRef<{ content: string; key: string } | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
