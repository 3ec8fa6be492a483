import { type RefObject, useRef, useState } from 'react'
import { refusalText } from './refusal-text.ts'

export interface Attempt {
  form: RefObject<HTMLFormElement | null>
  error: string | undefined
  pending: boolean
  /** Shows the reason and focuses the field. */
  refuse: (text: string | undefined) => void
  /** Makes one attempt; never a second while the first is in progress. */
  run: (act: () => Promise<unknown>) => Promise<boolean>
}

/** One field and one button: errors are shown at the field, which is focused. */
export const useAttempt = (): Attempt => {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const refuse = (text: string | undefined) => {
    setError(text)
    if (text) form.current?.querySelector('input')?.focus()
  }
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (pending) return false
    setPending(true)
    setError(undefined)
    try {
      await act()
      return true
    } catch (failure) {
      refuse(refusalText(failure))
      return false
    } finally {
      setPending(false)
    }
  }
  return { form, error, pending, refuse, run }
}
