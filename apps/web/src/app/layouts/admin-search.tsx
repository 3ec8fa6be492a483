import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SearchField } from '~/parts/search/search-field.tsx'

const wide = '(min-width: 48rem)'

/** Search in the header: a field on large screens, a palette on phones; Ctrl K or ⌘ K from anywhere. */
export const AdminSearch = () => {
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (window.matchMedia(wide).matches) field.current?.focus()
      else setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <search className="hidden w-full max-w-md md:block">
        <SearchField floating shortcut="Ctrl K" inputRef={field} />
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
        <SearchField onGone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
