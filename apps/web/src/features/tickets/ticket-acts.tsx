import {
  possibleTransitions,
  statusLabel,
  ticketLifecycle,
  ticketPriorities,
  ticketPriorityLabel,
  type TicketPriority,
  type TicketStatus,
} from '@efie/domain'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Section } from '~/ui/section.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { handlers } from './handlers.ts'

/** Status, priority and assignee of another person's ticket, saved when chosen. */
export const TicketActs = ({ ticket }: { ticket: TicketRow }) => {
  const user = useUser()
  const params = useListParams()
  const act = useAct({
    act: (changes: { status?: TicketStatus; priority?: TicketPriority; assigned_to?: string | null }) =>
      client.tickets.update({ id: ticket.id, ...changes }, { context: { ifMatch: ticket.version } }),
    done: 'Ticket updated',
    // A list filtered by the old status would lose the open row.
    onDone: () => params.set({ status: null }),
    touches: [api.tickets.key()],
  })
  const steps = possibleTransitions(ticketLifecycle, ticket.status, user.role, false).map(({ to }) => to)
  const mine = ticket.assigned_to === user.id
  const staff = useStaff(handlers)
  return (
    <Section title="Manage ticket">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              value={ticket.status}
              disabled={act.pending}
              options={[ticket.status, ...steps].map((status) => ({
                value: status,
                label: statusLabel(status),
              }))}
              onChange={({ target }) => {
                const status = steps.find((step) => step === target.value)
                if (status) void act.run({ status })
              }}
            />
          )}
        </Field>
        <Field label="Priority">
          {(control) => (
            <Select
              {...control}
              value={ticket.priority}
              disabled={act.pending}
              options={ticketPriorities.map((priority) => ({
                value: priority,
                label: ticketPriorityLabel(priority),
              }))}
              onChange={({ target }) => {
                const priority = ticketPriorities.find((one) => one === target.value)
                if (priority) void act.run({ priority })
              }}
            />
          )}
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field
          label="Assigned to"
          className="min-w-48 flex-1"
          help={staff.failed ? 'Couldn’t load some colleagues.' : undefined}
        >
          {(control) => (
            <Select
              {...control}
              value={ticket.assigned_to ?? ''}
              disabled={act.pending || staff.pending}
              placeholder="No one"
              options={
                ticket.assigned_to && !staff.options.some(({ value }) => value === ticket.assigned_to)
                  ? [{ value: ticket.assigned_to, label: 'A colleague' }, ...staff.options]
                  : staff.options
              }
              onChange={({ target }) => void act.run({ assigned_to: target.value || null })}
            />
          )}
        </Field>
        <Button
          tone="secondary"
          pending={act.pending}
          onClick={() => void act.run({ assigned_to: mine ? null : user.id })}
        >
          {mine ? 'Unassign' : 'Assign to me'}
        </Button>
      </div>
      <ActError error={act.error} className="mt-4" />
    </Section>
  )
}
