import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { LoanStanding } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'

type Pause = LoanStanding['pauses'][number]

interface EndPauseProps {
  loanId: string
  pause: Pause
  onClose: () => void
}

const EndPause = ({ loanId, pause, onClose }: EndPauseProps) => {
  const act = useAct({
    act: (reason: string) => client.loans.endPause({ id: loanId, pause_id: pause.id, reason }),
    done: 'Pause ended',
    touches: [api.loans.key(), api.orders.key(), api.applications.key(), api.collections.key()],
  })
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={`End the pause that runs until ${formatDate(pause.to_date)}?`}
      label="Reason"
      help="Saved in the audit trail."
      submitLabel="End pause"
      pending={act.pending}
      error={act.error}
      samePerson="This is your own debt, so a colleague has to end the pause."
      onSubmit={({ reason }) => act.run(reason)}
    >
      Days paused so far, including today, stay paused. From tomorrow, unpaid instalments count as past due
      again and late fees can be charged. We’ll tell the tenant.
    </ReasonDialog>
  )
}

interface PausesProps {
  standing: Pick<LoanStanding, 'id' | 'pauses'>
}

/** Paused days, latest first, with a button to end those still to come. */
export const Pauses = ({ standing }: PausesProps) => {
  const mayService = useAbility('loans.service')
  const [ending, setEnding] = useState<Pause | null>(null)
  if (standing.pauses.length === 0) return null
  return (
    <>
      <h4 className="mt-4 font-semibold">Paused days</h4>
      <ul className="divide-y divide-line">
        {standing.pauses.toReversed().map((pause) => (
          <li key={pause.id} className="flex items-center justify-between gap-4 py-2.5">
            <div>
              <p>
                <DateText value={pause.from_date} /> – <DateText value={pause.to_date} />
              </p>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">{pause.reason}</p>
            </div>
            {mayService && pause.may_be_ended && (
              <Button tone="secondary" size="sm" onClick={() => setEnding(pause)}>
                End pause
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndPause loanId={standing.id} pause={ending} onClose={() => setEnding(null)} />}
    </>
  )
}
