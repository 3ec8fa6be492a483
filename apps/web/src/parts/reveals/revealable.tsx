import { type Permission, revealable, revealPermissions } from '@efie/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { type Hidden, RevealDialog } from './reveal-dialog.tsx'
import { fieldWords } from './reveal-words.ts'

const SHOWN_FOR_MS = 60_000

interface RevealableProps {
  hidden: Hidden
  /** Shown until the number is revealed. */
  masked: ReactNode
  /** Stays beside the number: its bank or network. */
  after?: ReactNode
}

/**
 * The revealed value lives only in this component, for a minute or until the reader leaves: never in a cache
 * or storage.
 */
const useShortly = () => {
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const hide = () => setValue(null)
    const whenLeft = () => document.visibilityState === 'hidden' && hide()
    const timer = setTimeout(hide, SHOWN_FOR_MS)
    document.addEventListener('visibilitychange', whenLeft)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenLeft)
    }
  }, [value])
  return [value, setValue] as const
}

const WithButton = ({ hidden, masked, after }: RevealableProps) => {
  const [asking, setAsking] = useState(false)
  const [value, setValue] = useShortly()
  const words = fieldWords[hidden.field]
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <span aria-live="polite">
        {value === null ? masked : hidden.field === 'date_of_birth' ? <DateText value={value} /> : value}
        {after}
      </span>
      <span className="inline-flex gap-2">
        {value !== null && <CopyButton text={value} label="Copy" />}
        <Button
          tone="secondary"
          size="sm"
          aria-label={value === null ? `Show ${words}` : `Hide ${words}`}
          onClick={() => (value === null ? setAsking(true) : setValue(null))}
        >
          {value === null ? 'Show' : 'Hide'}
        </Button>
      </span>
      {asking && (
        <RevealDialog
          hidden={hidden}
          onClose={() => setAsking(false)}
          onShown={(shown) => {
            setAsking(false)
            setValue(shown)
          }}
        />
      )}
    </span>
  )
}

/** A masked number, with a button to reveal it for those whose work needs it. */
export const Revealable = (props: RevealableProps) => {
  const { subject_type, subject_id, field } = props.hidden
  const mayReveal = useAbility(revealPermissions[field])
  const read: Permission = revealable[subject_type].read
  const mayRead = useAbility(read)
  // A person's own number is in their own profile.
  const own = useUser().id === subject_id
  if (mayReveal && mayRead && !own) return <WithButton key={subject_id} {...props} />
  return (
    <>
      {props.masked}
      {props.after}
    </>
  )
}
