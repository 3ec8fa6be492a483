import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useUrlParams } from './use-url-params.ts'

/**
 * Opens an act that a link asks for, such as `?do=relief`, each time it is followed, once its element is
 * visible.
 */
export const useAskedFor = (
  act: string,
  place: RefObject<HTMLElement | null>,
  show: (place: HTMLElement) => void,
): void => {
  const { params, change } = useUrlParams()
  const asked = params.get('do') === act
  const onAsked = useEffectEvent((element: HTMLElement) => {
    show(element)
    // Done: a reload or another tab shouldn't open it again.
    change({ do: null }, { replace: true })
  })
  useEffect(() => {
    const element = place.current
    if (!asked || !element) return
    let frame = 0
    // Parts of a page load hidden, where nothing can be focused: they have no size until shown.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      if (element.getClientRects().length === 0) return
      // After a navigation the page itself gets the focus first (root.tsx).
      frame = requestAnimationFrame(() => {
        // Only once: the opened content may change the size.
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
