import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/** Shows an act of this page that a link has asked for, as in `?do=relief`, each time the link is followed: once its place is visible. */
export const useAskedFor = (
  act: string,
  place: RefObject<HTMLElement | null>,
  show: (place: HTMLElement) => void,
): void => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('do') === act
  const onAsked = useEffectEvent((element: HTMLElement) => {
    show(element)
    // Done: a reload, or another tab of the page, does not jump there again.
    const rest = new URLSearchParams(search)
    rest.delete('do')
    setSearch(rest, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const element = place.current
    if (!asked || !element) return
    let frame = 0
    // Parts of a page load unseen, where nothing takes the focus: they have no size until they are shown.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      if (element.getClientRects().length === 0) return
      // A page that was navigated to gets the focus first (root.tsx).
      frame = requestAnimationFrame(() => {
        // Once: what is shown may change the size.
        sizes.disconnect()
        onAsked(element)
      })
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [asked, place])
}
