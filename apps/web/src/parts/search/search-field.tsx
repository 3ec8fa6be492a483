/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements with these roles cannot show two texts a line, nor be styled */
import { counted } from '@efie/domain'
import { Search as Glass } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { cn } from '~/ui/cn.ts'
import type { Act } from './acts.ts'
import type { Hit } from './found.ts'
import { type Search, useSearch } from './use-search.ts'

const messages: Record<Search['state'], string> = {
  typing: 'Type at least two characters of a name, number or reference.',
  searching: 'Searching...',
  failed: 'The search failed. Try again.',
  done: 'No results. Try the start of a name, an email address or a reference.',
}

interface ResultsProps {
  listId: string
  search: Search
  active: string | undefined
  onGo: (hit: Hit) => void
}

const optionId = (listId: string, hit: Hit) => `${listId}-${hit.key.replaceAll(/\W/g, '-')}`

const Results = ({ listId, search: { groups, state }, active, onGo }: ResultsProps) => (
  <div id={listId} role="listbox" aria-label="Search results">
    {groups.map((group) => (
      <div key={group.title} role="group" aria-label={group.title} className="pb-1">
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
          {group.title}
        </p>
        {group.hits.map((hit) => (
          // The field keeps the focus and takes the keys: options are only pointed at.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={hit.key}
            id={optionId(listId, hit)}
            role="option"
            tabIndex={-1}
            aria-selected={hit.key === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onGo(hit)}
            className={cn(
              'flex cursor-pointer items-baseline justify-between gap-3 rounded px-3 py-2 text-sm hover:bg-sunken',
              hit.key === active && 'bg-primary-soft',
            )}
          >
            <span className="min-w-0 truncate font-medium">{hit.label}</span>
            <span className="max-w-1/2 shrink-0 truncate text-xs text-muted">{hit.detail}</span>
          </div>
        ))}
      </div>
    ))}
    {(groups.length === 0 || state === 'searching' || state === 'failed') && (
      <p className="px-3 py-2 text-sm text-muted">{messages[state]}</p>
    )}
  </div>
)

export interface SearchFieldProps {
  /** What the person may do from here. */
  acts: readonly Act[]
  /** Results in a floating sheet below the field, or in place. */
  floating?: boolean
  shortcut?: string
  inputRef?: Ref<HTMLInputElement>
  /** Whether a floating field lists the acts before anything is typed. */
  listing?: boolean
  onListing?: (listing: boolean) => void
  onGone?: () => void
}

/** What was typed, what it found, and which of it the arrows have reached. */
const useSearchField = ({ acts, floating, listing, onListing, onGone }: SearchFieldProps) => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  const search = useSearch(text, acts)
  const hits = search.groups.flatMap((group) => group.hits)
  const active = hits[Math.min(place, hits.length - 1)]
  const shown = !floating || (open && (listing === true || text.trim() !== ''))
  const leave = () => {
    setOpen(false)
    onListing?.(false)
  }
  const go = (hit: Hit) => {
    setText('')
    leave()
    onGone?.()
    if (typeof hit.go === 'string') void navigate(hit.go)
    else hit.go()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (text !== '' || (floating && shown))) {
      event.stopPropagation()
      setText('')
      onListing?.(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!shown) {
        setOpen(true)
        onListing?.(true)
        return
      }
      if (hits.length === 0) return
      const step = event.key === 'ArrowDown' ? 1 : -1
      setPlace((Math.min(place, hits.length - 1) + step + hits.length) % hits.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (shown && active) go(active)
    }
  }
  const change = (typed: string) => {
    setText(typed)
    setPlace(0)
    setOpen(true)
  }
  return { text, search, hits, active, shown, go, change, setOpen, leave, onKeyDown }
}

/** Finds pages, acts, people and matters as one types; arrows choose, Enter opens. */
export const SearchField = (props: SearchFieldProps) => {
  const { floating = false, shortcut, inputRef } = props
  const listId = useId()
  const field = useSearchField(props)
  const { text, search, hits, active, shown } = field
  return (
    <div className="relative">
      <Glass
        className="pointer-events-none absolute top-5 left-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        ref={inputRef}
        type="search"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active ? optionId(listId, active) : undefined}
        aria-label="Search"
        {...(shortcut && { 'aria-keyshortcuts': 'Control+K Meta+K' })}
        value={text}
        onChange={(event) => field.change(event.target.value)}
        onFocus={() => field.setOpen(true)}
        onBlur={field.leave}
        onKeyDown={field.onKeyDown}
        placeholder="Search..."
        autoComplete="off"
        maxLength={100}
        className="h-10 w-full rounded border border-line-strong bg-sunken pr-3 pl-9 text-[0.9375rem] placeholder:text-muted focus:border-primary focus:ring-2 focus:ring-primary/25 focus:outline-none"
      />
      {shortcut && text === '' && (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-5 right-3 -translate-y-1/2 rounded border bg-surface px-1.5 font-sans text-xs text-muted"
        >
          {shortcut}
        </kbd>
      )}
      <div
        hidden={!shown}
        className={
          floating
            ? 'absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded border bg-surface p-1.5 shadow-overlay'
            : 'mt-3'
        }
      >
        <Results listId={listId} search={search} active={active?.key} onGo={field.go} />
      </div>
      <output className="sr-only">
        {shown && text.trim() !== '' && search.state === 'done'
          ? `${counted(hits.length, 'result')} found`
          : ''}
      </output>
    </div>
  )
}
