import { Fragment, useSyncExternalStore } from 'react'
import { Checkbox } from '~/ui/choices.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { follow, registeredShortcuts, type Shortcut } from '~/platform/keyboard/shortcuts.ts'
import { namesOf } from '~/platform/keyboard/strokes.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'

interface Listed extends Pick<Shortcut, 'keys' | 'group'> {
  label: string
}

const everywhere = 'Everywhere'

/** One line a key, as the newest has it, in groups: the page's own before those of every page. */
const groupsOf = (shortcuts: readonly Shortcut[]): [string, Listed[]][] => {
  const byKeys = new Map<string, Listed>()
  for (const { keys, group, label } of shortcuts) if (label !== null) byKeys.set(keys, { keys, group, label })
  const groups = Map.groupBy(byKeys.values(), ({ group }) => group)
  return [...groups].toSorted(([left], [right]) => Number(left === everywhere) - Number(right === everywhere))
}

const isMac = /mac/i.test(navigator.userAgent)

const Keys = ({ keys }: { keys: string }) => (
  <span className="flex items-center gap-1.5 text-xs text-muted">
    {namesOf(keys, isMac).map((stroke, index) => (
      <Fragment key={stroke.join()}>
        {index > 0 && 'then'}
        {stroke.map((name) => (
          <kbd
            key={name}
            className="min-w-6 rounded border border-line-strong/60 bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-semibold text-ink"
          >
            {name}
          </kbd>
        ))}
      </Fragment>
    ))}
  </span>
)

interface ShortcutsSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All shortcuts that act on the page behind, and the switch that turns single keys off. */
export default function ShortcutsSheet({ open, onOpenChange }: ShortcutsSheetProps) {
  const shortcuts = useSyncExternalStore(follow, registeredShortcuts)
  const letterKeys = useAdminStore((state) => state.letterKeys)
  const setLetterKeys = useAdminStore((state) => state.setLetterKeys)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" className="max-w-sm">
      <div className="space-y-6">
        {groupsOf(shortcuts).map(([group, listed]) => (
          <section key={group} aria-label={group}>
            <h3 className="text-xs font-semibold tracking-wide text-muted uppercase">{group}</h3>
            <dl className="divide-y divide-line">
              {listed.map(({ keys, label }) => (
                <div key={keys} className="flex items-center justify-between gap-4 py-2.5 text-sm">
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label="Use shortcuts of a single key"
          help="Turn this off if you dictate text, or press keys by accident. Shortcuts with Ctrl stay."
          checked={letterKeys}
          onChange={(event) => setLetterKeys(event.target.checked)}
        />
      </div>
    </Sheet>
  )
}
