import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import type { OwnTicket } from './own-ticket.ts'
import { dropDraft, keepDraft, readDraft } from '~/platform/offline/ticket-drafts.ts'
import { useAttemptKey } from '~/platform/acts/use-attempt-key.ts'

const schema = z.object({
  message: z
    .string()
    .trim()
    .min(1, { error: () => t`Write your reply` })
    .max(5_000),
})

/** A reply of the ticket's owner. What is written stays in this browser until it is sent. */
export const OwnReplyForm = ({ ticket }: { ticket: OwnTicket }) => {
  const user = useUser()
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const keyOf = useAttemptKey()
  const form = useZodForm(schema, {
    defaultValues: { message: readDraft(user.id, ticket.id)?.['message'] ?? '' },
  })
  const message = useWatch({ control: form.control, name: 'message' })
  useEffect(() => keepDraft(user.id, ticket.id, { message }), [user.id, ticket.id, message])
  const act = useAct({
    act: (reply: z.output<typeof schema>) =>
      client.tickets.reply({ id: ticket.id, ...reply }, { context: { idempotencyKey: keyOf(reply) } }),
    done: t`Reply sent`,
    onDone: () => {
      form.reset({ message: '' })
      dropDraft(user.id, ticket.id)
    },
    touches: [api.tickets.key()],
  })
  const over = ticket.status === 'resolved' || ticket.status === 'closed'
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => void form.handleSubmit((reply) => act.run(reply))(event)}
    >
      <Field
        label={t`Your reply`}
        help={over ? t`A reply opens this ticket again.` : undefined}
        error={form.formState.errors.message?.message}
      >
        {(control) => <Textarea {...control} {...form.register('message')} rows={3} maxLength={5_000} />}
      </Field>
      <ActError error={act.error} />
      <Button
        type="submit"
        wide
        pending={act.pending}
        disabledReason={isReadOnly ? t`You are offline: what you write is kept here` : null}
      >
        <Trans>Send reply</Trans>
      </Button>
    </form>
  )
}
