import { useRef } from 'react'

/**
 * Returns focus for a dialog that is opened by state, without a trigger that Radix could return it to. The
 * element that had focus before gets it back, unless focus has moved elsewhere meanwhile. A dialog underneath
 * may have moved focus to its own container, which does not count as elsewhere.
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
