import { leads } from '@efie/contracts/leads'
import { counted, type Role } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { longestIn } from '~/platform/forms/contract-form.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { type LeadRow, leadSteps } from './lead.ts'

const sellers = ['sales_executive'] as const
const touches = [api.leads.key()]
const leadsOf = (rows: readonly LeadRow[]) => counted(rows.length, 'lead')

const contactedBy = (role: Role): BulkAct<LeadRow> => ({
  label: 'Mark as contacted',
  done: 'marked as contacted',
  act: ({ id, version }) =>
    client.leads.transition({ id, to: 'contacted' }, { context: { ifMatch: version } }),
  touches,
  only: { fits: ({ status }) => leadSteps(status, role).includes('contacted'), are: 'new or lost' },
})

const lostBy = (role: Role): BulkAct<LeadRow> => ({
  label: 'Mark as lost',
  done: 'marked as lost',
  act: ({ id, version }, { reason }) =>
    client.leads.transition({ id, to: 'lost', reason }, { context: { ifMatch: version } }),
  touches,
  only: { fits: ({ status }) => leadSteps(status, role).includes('lost'), are: 'open' },
  confirm: {
    title: (rows) => `Mark ${leadsOf(rows)} as lost?`,
    text: () => 'You won’t be reminded of their next actions. You can reopen the leads later.',
  },
  reason: {
    label: 'Why they’re not going ahead',
    help: 'Saved with each lead and used in reports.',
    maxLength: longestIn(leads.transition, 'reason'),
  },
})

const useNextAction = (): BulkAct<LeadRow> => {
  const [day, setDay] = useState('')
  return {
    label: 'Set next action',
    done: 'updated',
    act: ({ id, version }) =>
      client.leads.update({ id, next_action_on: day }, { context: { ifMatch: version } }),
    touches,
    confirm: {
      title: (rows) => `Set the next action date of ${leadsOf(rows)}?`,
      text: () => (
        <Field label="Next action date">
          {(control) => (
            <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          )}
        </Field>
      ),
      refusal: day === '' ? 'Choose a day first' : null,
    },
  }
}

const useAssign = (enabled: boolean): BulkAct<LeadRow> => {
  const staff = useStaff(sellers, enabled)
  const [to, setTo] = useState('')
  return {
    label: 'Assign',
    done: 'assigned',
    act: ({ id, version }) => client.leads.update({ id, owner_id: to }, { context: { ifMatch: version } }),
    touches,
    confirm: {
      title: (rows) => `Assign ${leadsOf(rows)}?`,
      text: () => (
        <Field
          label="Sales executive"
          help="People who agreed to an assisted application have to agree again."
        >
          {(control) => (
            <Select
              {...control}
              value={to}
              placeholder={staff.failed ? 'Couldn’t load sales executives' : 'Choose a sales executive'}
              options={staff.options}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </Field>
      ),
      refusal: to === '' ? 'Choose a sales executive first' : null,
    },
  }
}

/** What sales do with several leads. Administrators also say whose they are. */
export const LeadBulk = ({ bulk }: { bulk: Bulk<LeadRow> }) => {
  const { role } = useUser()
  const assigns = role !== 'sales_executive'
  const assign = useAssign(assigns)
  const nextAction = useNextAction()
  return (
    <BulkBar
      bulk={bulk}
      what="lead"
      nameOf={({ full_name }) => full_name}
      acts={[...(assigns ? [assign] : []), contactedBy(role), nextAction, lostBy(role)]}
    />
  )
}
