import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Select } from '~/ui/select.tsx'
import { translate } from '~/i18n/i18n.ts'

const analysts = ['credit_analyst'] as const
const nameOf = ({ applicant_name }: ApplicationRow) => applicant_name

/** Assigns the selected applications to an analyst. */
export const AssignBar = ({ bulk }: { bulk: Bulk<ApplicationRow> }) => {
  const staff = useStaff(analysts)
  const [to, setTo] = useState('')
  const name = translate(staff.options.find(({ value }) => value === to)?.label ?? '')
  return (
    <BulkBar
      bulk={bulk}
      what="application"
      nameOf={nameOf}
      acts={[
        {
          label: 'Assign',
          done: `assigned to ${name}`,
          all: (ids) => client.applications.assign({ ids, analyst_id: to }),
          touches: [api.applications.key()],
          disabledReason: to === '' ? 'Choose an analyst first' : null,
        },
      ]}
    >
      <div className="min-w-44 flex-1 sm:max-w-64">
        <Select
          aria-label="Assign to"
          value={to}
          placeholder={staff.failed ? 'Couldn’t load analysts' : 'Choose an analyst'}
          options={staff.options}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
    </BulkBar>
  )
}
