import { useEffect, useEffectEvent } from 'react'
import { register, type Shortcut } from './shortcuts.ts'

interface ShortcutOptions extends Partial<Pick<Shortcut, 'group' | 'inDialog' | 'repeats'>> {
  /** Registered only while true. */
  when?: boolean
}

/**
 * A keyboard shortcut of the component, as long as it is shown: `useShortcut('j', 'Next row', next)`. The
 * sheet under `?` lists it. It never acts while someone types, nor behind an open dialog.
 */
export const useShortcut = (
  keys: string,
  label: string | null,
  act: () => void,
  { when = true, group = 'On this page', inDialog = false, repeats = false }: ShortcutOptions = {},
): void => {
  const onPressed = useEffectEvent(act)
  useEffect(() => {
    if (!when) return
    return register({ keys, label, group, inDialog, repeats, act: () => onPressed() })
  }, [keys, label, when, group, inDialog, repeats])
}
