import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionCase } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
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
  return (
    <BulkBar
      bulk={bulk}
      what="case"
      nameOf={(row) => `${row.tenant_name}, ${formatMoney(row.amount_past_due)}`}
      acts={[
        {
          label: 'Assign',
          done: 'assigned',
          all: (ids) => client.collections.assign({ ids, assigned_to: to === unassigned ? null : to }),
          touches: [api.collections.key()],
        },
      ]}
    >
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
    </BulkBar>
  )
}
