import { leads } from '@efie/contracts/leads'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { isOpenLead, type LeadDetail, leadSteps, type LeadTask } from './lead.ts'

const done = { contacted: 'Marked as contacted', lost: 'Marked as lost' } as const

/** Next actions on a lead. */
export const LeadActs = ({ lead, onTask }: { lead: LeadDetail; onTask: (task: LeadTask) => void }) => {
  const { id, role } = useUser()
  const mine = lead.owner_id === id
  const [losing, setLosing] = useState(false)
  const steps = leadSteps(lead.status, role)
  const move = useAct({
    act: (step: { to: 'contacted' | 'lost'; reason?: string }) =>
      client.leads.transition({ id: lead.id, ...step }, { context: { ifMatch: lead.version } }),
    done: ({ status }) => (status === 'lost' || status === 'contacted' ? done[status] : 'Lead updated'),
    touches: [api.leads.key()],
  })
  const open = isOpenLead(lead)
  return (
    <div className="space-y-3">
      <ActRow>
        {open && <Button onClick={() => onTask('quote')}>Share a quote</Button>}
        {open && (
          <Button
            tone={lead.status === 'quoted' ? 'primary' : 'secondary'}
            disabledReason={
              mine ? null : `This is ${lead.owner_name}’s lead, so only they can ask for consent`
            }
            onClick={() => onTask('assist')}
          >
            Help them apply
          </Button>
        )}
        <Button tone="secondary" onClick={() => onTask('note')}>
          Log a contact
        </Button>
        {steps.includes('contacted') && (
          <Button tone="secondary" pending={move.pending} onClick={() => void move.run({ to: 'contacted' })}>
            {lead.status === 'lost' ? 'Reopen' : 'Mark as contacted'}
          </Button>
        )}
        {steps.includes('lost') && (
          <Button
            tone="secondary"
            onClick={() => {
              move.reset()
              setLosing(true)
            }}
          >
            Mark as lost
          </Button>
        )}
      </ActRow>
      {!losing && <ActError error={move.error} />}
      {losing && (
        <ReasonDialog
          open
          onOpenChange={setLosing}
          title={`Mark ${lead.full_name} as lost?`}
          label="Why they’re not going ahead"
          help="Saved with the lead and used in reports."
          submitLabel="Mark as lost"
          maxLength={longestIn(leads.transition, 'reason')}
          pending={move.pending}
          error={move.error}
          onSubmit={({ reason }) => move.run({ to: 'lost', reason })}
        >
          You won’t be reminded of their next action. You can reopen the lead later.
        </ReasonDialog>
      )}
    </div>
  )
}
