import { type RefObject } from 'react'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import type { Selection } from './row-table.tsx'

const buttonsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** The row that has the focus: its button, or something else in it. */
const focusedIn = (buttons: HTMLElement[]): number => {
  const row = document.activeElement?.closest('tr, li')
  return buttons.findIndex((button) => row?.contains(button))
}

/** Keys of a list: j and k move between rows, Enter opens one, x selects it, / searches. */
export const useRowKeys = (list: RefObject<HTMLElement | null>, selection: Selection | undefined): void => {
  const move = (step: number) => {
    const buttons = buttonsIn(list.current)
    const now = focusedIn(buttons)
    const next = buttons[now < 0 ? 0 : Math.min(Math.max(now + step, 0), buttons.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  // Tenants have no sheet that lists the keys, and no setting that turns them off.
  const isStaff = useAuthStore((state) => state.isAdmin)
  useShortcut('j', 'Next row', () => move(1), { when: isStaff, repeats: true, group: 'Lists' })
  useShortcut('k', 'Previous row', () => move(-1), { when: isStaff, repeats: true, group: 'Lists' })
  useShortcut('/', 'Search this list', () => list.current?.querySelector('input')?.focus(), {
    when: isStaff,
    group: 'Lists',
  })
  useShortcut(
    'x',
    'Select or clear this row',
    () => {
      const id = buttonsIn(list.current).find((_, index, all) => index === focusedIn(all))?.dataset['row']
      if (id === undefined || !selection) return
      const ids = new Set(selection.ids)
      if (!ids.delete(id)) ids.add(id)
      selection.onChange(ids)
    },
    { when: isStaff && selection !== undefined, group: 'Lists' },
  )
}
