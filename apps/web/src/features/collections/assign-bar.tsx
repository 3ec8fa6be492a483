import { counted } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionCase } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { Select, type SelectOption } from '~/ui/select.tsx'

const unassigned = 'unassigned'

interface AssignBarProps {
  cases: readonly CollectionCase[]
  /** Colleagues with cases. */
  holders: readonly SelectOption[]
  onDone: () => void
}

/** Assigns the selected cases to a person. Fixed at the bottom of the window. */
export const AssignBar = ({ cases, holders, onDone }: AssignBarProps) => {
  const user = useUser()
  const [to, setTo] = useState(user.id)
  const act = useAct({
    act: () =>
      client.collections.assign({
        ids: cases.map(({ id }) => id),
        assigned_to: to === unassigned ? null : to,
      }),
    done: ({ assigned }) => `${counted(assigned, 'case')} assigned`,
    onDone,
    touches: [api.collections.key()],
  })
  return (
    <section
      aria-label="Selected cases"
      className="sticky bottom-4 z-20 mt-4 rounded border border-primary bg-surface p-3 shadow-overlay"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold" aria-live="polite">
          {counted(cases.length, 'case')} selected
        </p>
        <div className="min-w-44 flex-1 sm:max-w-64">
          <Select
            aria-label="Assign to"
            value={to}
            options={[
              { value: user.id, label: 'Me' },
              ...holders.filter(({ value }) => value !== user.id),
              { value: unassigned, label: 'No one' },
            ]}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Button pending={act.pending} onClick={() => void act.run(undefined)}>
          Assign {counted(cases.length, 'case')}
        </Button>
        <Button tone="ghost" onClick={onDone}>
          Clear
        </Button>
      </div>
      <ActError error={act.error} className="mt-3" />
    </section>
  )
}
