import {
  counted,
  possibleTransitions,
  ticketLifecycle,
  ticketPriorities,
  ticketPriorityLabel,
  type Role,
} from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { handlers } from './handlers.ts'

const touches = [api.tickets.key()]
const ticketsOf = (rows: readonly TicketRow[]) => counted(rows.length, 'ticket')

type Changes = Omit<Parameters<typeof client.tickets.update>[0], 'id'>

const change = ({ id, version }: TicketRow, changes: Changes) =>
  client.tickets.update({ id, ...changes }, { context: { ifMatch: version } })

/** No one assigns or ranks their own tickets. */
const others = { fits: ({ can_manage }: TicketRow) => can_manage, are: 'yours to manage' }

const canMove = ({ status, can_manage }: TicketRow, to: TicketRow['status'], role: Role): boolean =>
  possibleTransitions(ticketLifecycle, status, role, !can_manage).some((step) => step.to === to)

const useAssign = (): BulkAct<TicketRow> => {
  const staff = useStaff(handlers)
  const [to, setTo] = useState('')
  return {
    label: 'Assign',
    done: 'assigned',
    act: (row) => change(row, { assigned_to: to }),
    touches,
    only: others,
    confirm: {
      title: (rows) => `Assign ${ticketsOf(rows)}?`,
      text: () => (
        <Field label="Assign to">
          {(control) => (
            <Select
              {...control}
              value={to}
              placeholder={staff.failed ? 'Couldn’t load some colleagues' : 'Choose a colleague'}
              options={staff.options}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </Field>
      ),
      refusal: to === '' ? 'Choose a colleague first' : null,
    },
  }
}

const usePriority = (): BulkAct<TicketRow> => {
  const [priority, setPriority] = useState<TicketRow['priority']>('high')
  return {
    label: 'Set priority',
    done: `set to ${ticketPriorityLabel(priority).toLowerCase()} priority`,
    act: (row) => change(row, { priority }),
    touches,
    only: others,
    confirm: {
      title: (rows) => `Set the priority of ${ticketsOf(rows)}?`,
      text: () => (
        <Field label="Priority" help="Unanswered tickets get a new due time for the first reply.">
          {(control) => (
            <Select
              {...control}
              value={priority}
              options={ticketPriorities.map((value) => ({ value, label: ticketPriorityLabel(value) }))}
              onChange={({ target }) =>
                setPriority(ticketPriorities.find((one) => one === target.value) ?? priority)
              }
            />
          )}
        </Field>
      ),
    },
  }
}

const resolveBy = (role: Role): BulkAct<TicketRow> => ({
  label: 'Resolve',
  done: 'resolved',
  act: (row) => change(row, { status: 'resolved' }),
  touches,
  only: { fits: (row) => canMove(row, 'resolved', role), are: 'open and yours to manage' },
  confirm: {
    title: (rows) => `Resolve ${ticketsOf(rows)}?`,
    text: () => 'We’ll tell the people who wrote them. They can open their tickets again.',
  },
})

const closeBy = (role: Role): BulkAct<TicketRow> => ({
  label: 'Close',
  done: 'closed',
  act: (row) => change(row, { status: 'closed' }),
  touches,
  only: { fits: (row) => canMove(row, 'closed', role), are: 'resolved and yours to manage' },
  confirm: {
    title: (rows) => `Close ${ticketsOf(rows)}?`,
    text: () => 'The people who wrote them can open them again.',
  },
})

/** What support does with several tickets. */
export const TicketBulk = ({ bulk }: { bulk: Bulk<TicketRow> }) => {
  const { role } = useUser()
  return (
    <BulkBar
      bulk={bulk}
      what="ticket"
      nameOf={({ subject }) => subject}
      acts={[useAssign(), usePriority(), resolveBy(role), closeBy(role)]}
    />
  )
}
