import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import { BulkButton } from '~/platform/lists/bulk-button.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Select } from '~/ui/select.tsx'
import { handlers } from './handlers.ts'

/** Assigns the selected tickets to a colleague. */
export const TicketBulk = ({ bulk }: { bulk: Bulk<TicketRow> }) => {
  const staff = useStaff(handlers)
  const [to, setTo] = useState('')
  return (
    <BulkBar bulk={bulk} what="ticket">
      <div className="min-w-44 flex-1 sm:max-w-64">
        <Select
          aria-label="Assign to"
          value={to}
          placeholder={staff.failed ? 'Couldn’t load some colleagues' : 'Choose a colleague'}
          options={staff.options}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <BulkButton
        bulk={bulk}
        what="ticket"
        nameOf={({ subject }) => subject}
        label="Assign"
        done="assigned"
        act={({ id, version }) =>
          client.tickets.update({ id, assigned_to: to }, { context: { ifMatch: version } })
        }
        touches={[api.tickets.key()]}
        disabledReason={to === '' ? 'Choose a colleague first' : null}
      />
    </BulkBar>
  )
}
