import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Input } from '~/ui/input.tsx'

export interface SearchBoxProps {
  value: string
  label: Translatable
  onSearch: (text: string) => void
}

const pause = 250

/** Searches shortly after the last key press, immediately with Enter. */
export const SearchBox = ({ value, label, onSearch }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== sent) {
    // The URL changed elsewhere, such as by Back.
    setSent(value)
    setText(value)
  }
  const send = (wanted: string) => {
    setSent(wanted)
    onSearch(wanted)
  }
  // Uses the current URL: a row may have been opened in the meantime.
  const settle = useEffectEvent(() => {
    if (text.trim() !== sent) send(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(settle, pause)
    return () => clearTimeout(timer)
    // Every key press starts the wait anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  return (
    <search className="min-w-0 flex-1 max-sm:basis-full sm:max-w-xs sm:min-w-52">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          send(text.trim())
        }}
      >
        <Search
          className="pointer-events-none absolute top-1/2 left-3 z-10 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={translate(label)}
          aria-label={translate(label)}
          autoComplete="off"
          maxLength={100}
          className="pl-9"
        />
      </form>
    </search>
  )
}
