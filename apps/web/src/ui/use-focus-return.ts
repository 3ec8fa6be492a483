import { useRef } from 'react'

/**
 * For a dialog that opens by state, without the trigger that Radix would give the focus back to: what had it before has it
 * again, unless something else has taken it meanwhile. A dialog beneath takes it for itself while nothing inside has it.
 */
export const useFocusReturn = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const free = document.activeElement?.contains(opener.current) ?? true
      if (free && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
