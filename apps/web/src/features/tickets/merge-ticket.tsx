import { useQuery } from '@tanstack/react-query'
import { statusLabel } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Section } from '~/ui/section.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'

/** Merges a ticket: this one is closed into the other. */
export const MergeTicket = ({ ticket }: { ticket: TicketRow }) => {
  const params = useListParams()
  const [into, setInto] = useState('')
  const [asking, setAsking] = useState(false)
  const { data } = useQuery(
    api.tickets.list.queryOptions({
      input: { user_id: ticket.user_id ?? undefined, limit: 100 },
      enabled: ticket.user_id !== null,
    }),
  )
  const others = (data?.data ?? []).filter(({ id, merged_into }) => id !== ticket.id && merged_into === null)
  const target = others.find(({ id }) => id === into)
  const merge = useAct({
    act: () => client.tickets.merge({ id: ticket.id, into }),
    done: 'Tickets merged',
    onDone: ({ id }) => {
      setAsking(false)
      params.set({ status: null, open: id })
    },
    touches: [api.tickets.key()],
  })
  if (!data || others.length === 0) return null
  return (
    <Section title="Merge">
      <Field
        label="Merge into"
        help={`Choose another ticket from ${ticket.author_name}. The messages in this ticket will move to that one.`}
      >
        {(control) => (
          <Select
            {...control}
            value={into}
            placeholder="Choose a ticket"
            options={others.map((other) => ({
              value: other.id,
              label: `${other.subject}, ${statusLabel(other.status)}, ${formatDate(other.created_at)}`,
            }))}
            onChange={(event) => setInto(event.target.value)}
          />
        )}
      </Field>
      <Button
        className="mt-3"
        tone="secondary"
        disabledReason={target ? null : 'Choose the ticket to keep'}
        onClick={() => {
          merge.reset()
          setAsking(true)
        }}
      >
        Merge
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Merge tickets?"
        confirmLabel="Merge"
        pending={merge.pending}
        onConfirm={() => void merge.run(undefined)}
      >
        <p>
          “{ticket.subject}” from {ticket.author_name} will be closed and merged into “{target?.subject}”. You
          can’t undo this.
        </p>
        <ActError error={merge.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </Section>
  )
}
