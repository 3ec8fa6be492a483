import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/** Shows an act of this page that a link has asked for, as in `?do=relief`, each time the link is followed. */
export const useAskedFor = (act: string, show: () => void): void => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('do') === act
  const onAsked = useEffectEvent(() => {
    show()
    // Done: a reload, or another tab of the page, does not jump there again.
    const rest = new URLSearchParams(search)
    rest.delete('do')
    setSearch(rest, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (!asked) return
    // A page that was navigated to gets the focus first (root.tsx).
    const frame = requestAnimationFrame(() => onAsked())
    return () => cancelAnimationFrame(frame)
  }, [asked])
}
