import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { useStaffActs } from './use-staff-acts.ts'
import { SearchField } from '~/parts/search/search-field.tsx'

const wide = '(min-width: 48rem)'

/** Once the dialog has moved focus to its first button, so that it knows where to return it. */
const focusSoon = (field: HTMLInputElement | null) => {
  if (field) requestAnimationFrame(() => field.focus())
}

/**
 * Search in the header: a field on large screens, a palette on phones; Ctrl K or ⌘ K from anywhere. It also
 * lists what the person may do.
 */
export const StaffSearch = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const acts = useStaffActs(onShortcuts)
  const [open, setOpen] = useState(false)
  const [listing, setListing] = useState(false)
  const begin = () => {
    if (!window.matchMedia(wide).matches) return setOpen(true)
    field.current?.focus()
    setListing(true)
  }
  useShortcut('mod+k', 'Search everything', begin, { group: 'Everywhere' })
  return (
    <>
      <search className="hidden w-full max-w-md md:block">
        <SearchField
          floating
          shortcut="Ctrl K"
          inputRef={field}
          acts={acts}
          listing={listing}
          onListing={setListing}
        />
      </search>
      <Button
        tone="ghost"
        size="icon"
        aria-label="Search"
        className="ml-auto md:hidden"
        onClick={() => setOpen(true)}
      >
        <Search className="size-5" aria-hidden="true" />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Search">
        <SearchField acts={acts} inputRef={focusSoon} onGone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
