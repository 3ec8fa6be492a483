import { tickets } from '@efie/contracts/tickets'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, NoteField } from '~/platform/forms/fields.tsx'
import { Section } from '~/ui/section.tsx'
import { ReadyAnswers } from './ready-answers.tsx'

/** An answer to the customer, or a note between staff. */
export const ReplyForm = ({ ticket }: { ticket: TicketRow }) => {
  const user = useUser()
  const form = useContractForm(tickets.reply, { fixed: { id: ticket.id } })
  const internal = form.watch('internal')
  return (
    <Section title="Reply">
      <ActForm
        form={form}
        act={(reply, context) => client.tickets.reply(reply, { context })}
        done={internal ? 'Note added' : 'Reply sent'}
        onDone={() => form.reset()}
        touches={[api.tickets.key()]}
        submit={internal ? 'Add note' : 'Send reply'}
        className="space-y-4"
      >
        {!internal && (
          <ReadyAnswers
            ticket={ticket}
            onPick={(text) => {
              const typed = form.getValues('message').trim()
              form.setValue('message', typed ? `${typed}\n\n${text}` : text, { shouldDirty: true })
              form.setFocus('message')
            }}
          />
        )}
        <NoteField
          form={form}
          name="message"
          label={internal ? 'Internal note' : `Reply to ${ticket.author_name}`}
          help={
            internal
              ? 'Only staff can read this note. We won’t send it to the customer, and the ticket’s status stays the same.'
              : ticket.user_id === null
                ? `We’ll email this reply to ${ticket.contact_email ?? ''}, with the ticket reference.`
                : 'The customer gets a notification straight away and can read your reply in Efie.'
          }
        />
        {ticket.user_id !== user.id && (
          <CheckboxField form={form} name="internal" label="Internal note, for staff only" />
        )}
      </ActForm>
    </Section>
  )
}
