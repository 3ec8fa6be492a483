import { counted } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Select } from '~/ui/select.tsx'
import { translate } from '~/i18n/i18n.ts'

const analysts = ['credit_analyst'] as const

export interface Skipped {
  name: string
  reason: string
}

/** Applications that couldn't be assigned, with reasons. */
export const SkippedNotice = ({ skipped }: { skipped: readonly Skipped[] }) =>
  skipped.length > 0 && (
    <Notice
      tone="caution"
      live
      className="mt-4"
      title={`${counted(skipped.length, 'application')} not assigned`}
    >
      <ul className="list-disc pl-5">
        {skipped.map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )

interface AssignBarProps {
  rows: readonly ApplicationRow[]
  /** Receives those that couldn't be assigned. */
  onDone: (skipped: Skipped[]) => void
  onClear: () => void
}

/** Assigns the selected applications to an analyst. Fixed at the bottom of the window. */
export const AssignBar = ({ rows, onDone, onClear }: AssignBarProps) => {
  const staff = useStaff(analysts)
  const [to, setTo] = useState('')
  const name = translate(staff.options.find(({ value }) => value === to)?.label ?? '')
  const act = useAct({
    act: () => client.applications.assign({ ids: rows.map(({ id }) => id), analyst_id: to }),
    done: ({ assigned }) => `${counted(assigned.length, 'application')} assigned to ${name}`,
    onDone: ({ skipped }) =>
      onDone(
        skipped.map(({ id, reason }) => ({
          name: rows.find((row) => row.id === id)?.applicant_name ?? id,
          reason,
        })),
      ),
    touches: [api.applications.key()],
  })
  return (
    <section
      aria-label="Selected applications"
      className="sticky bottom-4 z-20 mt-4 rounded border border-primary bg-surface p-3 shadow-overlay"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold" aria-live="polite">
          {counted(rows.length, 'application')} selected
        </p>
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
          Assign {counted(rows.length, 'application')}
        </Button>
        <Button tone="ghost" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <ActError error={act.error} className="mt-3" />
    </section>
  )
}
