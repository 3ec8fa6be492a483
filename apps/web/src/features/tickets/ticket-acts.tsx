import {
  possibleTransitions,
  statusLabel,
  ticketLifecycle,
  ticketPriorities,
  ticketPriorityLabel,
  type TicketPriority,
  type TicketStatus,
} from '@efie/domain'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { TicketRow } from '~/app/api/rows.ts'
import { useUser } from '~/app/auth/auth-store.ts'
import { useListParams } from '~/app/lists/list-params.ts'
import { Section } from '~/app/review/section.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'

/** Status, priority and assignee of somebody else's ticket: saved as chosen. */
export const TicketActs = ({ ticket }: { ticket: TicketRow }) => {
  const user = useUser()
  const params = useListParams()
  const act = useAct({
    act: (changes: { status?: TicketStatus; priority?: TicketPriority; assigned_to?: string | null }) =>
      client.tickets.update({ id: ticket.id, ...changes }, { context: { ifMatch: ticket.version } }),
    done: 'Ticket updated',
    // A list narrowed to the old status would lose the open row.
    onDone: () => params.set({ status: null }),
    touches: [api.tickets.key()],
  })
  const steps = possibleTransitions(ticketLifecycle, ticket.status, user.role, false).map(({ to }) => to)
  const mine = ticket.assigned_to === user.id
  return (
    <Section title="Handling">
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
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          pending={act.pending}
          onClick={() => void act.run({ assigned_to: mine ? null : user.id })}
        >
          {mine ? 'Give it back' : 'Assign to me'}
        </Button>
        <p className="text-sm text-muted">
          {mine ? 'It is yours.' : ticket.assigned_to ? 'A colleague has it.' : 'Nobody has it yet.'}
        </p>
      </div>
      <ActError error={act.error} className="mt-4" />
    </Section>
  )
}
