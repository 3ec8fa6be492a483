import { counted } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionCase } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { Button } from '~/ui/button.tsx'
import { Select, type SelectOption } from '~/ui/select.tsx'

const unassigned = 'unassigned'

interface AssignBarProps {
  bulk: Bulk<CollectionCase>
  /** Colleagues who can be given cases. */
  colleagues: readonly SelectOption[]
}

/** Assigns the selected cases to a person. */
export const AssignBar = ({ bulk, colleagues }: AssignBarProps) => {
  const user = useUser()
  const [to, setTo] = useState(user.id)
  const act = useAct({
    act: () =>
      client.collections.assign({
        ids: bulk.chosen.map(({ id }) => id),
        assigned_to: to === unassigned ? null : to,
      }),
    done: ({ assigned }) => `${counted(assigned, 'case')} assigned`,
    onDone: bulk.clear,
    touches: [api.collections.key()],
  })
  return (
    <BulkBar bulk={bulk} what="case">
      <div className="min-w-44 flex-1 sm:max-w-64">
        <Select
          aria-label="Assign to"
          value={to}
          options={[
            { value: user.id, label: 'Me' },
            ...colleagues.filter(({ value }) => value !== user.id),
            { value: unassigned, label: 'No one' },
          ]}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Button pending={act.pending} onClick={() => void act.run(undefined)}>
        Assign {counted(bulk.chosen.length, 'case')}
      </Button>
      <ActError error={act.error} className="basis-full" />
    </BulkBar>
  )
}
