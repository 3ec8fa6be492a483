import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { ReadyAnswers } from './ready-answers.tsx'

const schema = z.object({
  message: z.string().trim().min(1, 'Write your answer').max(5_000),
  internal: z.boolean(),
})

/** An answer to the customer, or a note between staff. */
export const ReplyForm = ({ ticket }: { ticket: TicketRow }) => {
  const user = useUser()
  const form = useZodForm(schema, { defaultValues: { message: '', internal: false } })
  const act = useAct({
    act: (reply: z.output<typeof schema>) => client.tickets.reply({ id: ticket.id, ...reply }),
    done: form.watch('internal') ? 'Note added' : 'Reply sent',
    onDone: () => form.reset(),
    touches: [api.tickets.key()],
  })
  const internal = form.watch('internal')
  return (
    <Section title="Reply">
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((reply) => act.run(reply))(event)}
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
        <Field
          label={internal ? 'Internal note' : `Answer to ${ticket.author_name}`}
          help={
            internal
              ? 'Only staff read it. It neither answers the customer nor moves the ticket.'
              : ticket.user_id === null
                ? `Goes to ${ticket.contact_email ?? ''} by mail, with the reference.`
                : 'The customer reads it and is told at once.'
          }
          error={form.formState.errors.message?.message}
        >
          {(control) => <Textarea {...control} {...form.register('message')} maxLength={5_000} />}
        </Field>
        {ticket.user_id !== user.id && (
          <Checkbox {...form.register('internal')} label="Internal note, for staff only" />
        )}
        <ActError error={act.error} />
        <Button type="submit" pending={act.pending}>
          {internal ? 'Add note' : 'Send reply'}
        </Button>
      </form>
    </Section>
  )
}
