import { counted } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Button } from '~/ui/button.tsx'
import { Select } from '~/ui/select.tsx'
import { translate } from '~/i18n/i18n.ts'

const analysts = ['credit_analyst'] as const

/** Assigns the selected applications to an analyst. */
export const AssignBar = ({ bulk }: { bulk: Bulk<ApplicationRow> }) => {
  const staff = useStaff(analysts)
  const [to, setTo] = useState('')
  const name = translate(staff.options.find(({ value }) => value === to)?.label ?? '')
  const act = useAct({
    act: () => client.applications.assign({ ids: bulk.chosen.map(({ id }) => id), analyst_id: to }),
    done: ({ assigned }) => `${counted(assigned.length, 'application')} assigned to ${name}`,
    onDone: ({ skipped }) =>
      bulk.finish(
        skipped.map(({ id, reason }) => ({
          id,
          name: bulk.chosen.find((row) => row.id === id)?.applicant_name ?? id,
          reason,
        })),
      ),
    touches: [api.applications.key()],
  })
  return (
    <BulkBar bulk={bulk} what="application">
      <div className="min-w-44 flex-1 sm:max-w-64">
        <Select
          aria-label="Assign to"
          value={to}
          placeholder={staff.failed ? 'Couldn’t load analysts' : 'Choose an analyst'}
          options={staff.options}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Button
        pending={act.pending}
        disabledReason={to === '' ? 'Choose an analyst first' : null}
        onClick={() => void act.run(undefined)}
      >
        Assign {counted(bulk.chosen.length, 'application')}
      </Button>
      <ActError error={act.error} className="basis-full" />
    </BulkBar>
  )
}
