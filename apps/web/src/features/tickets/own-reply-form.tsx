import { tickets } from '@efie/contracts/tickets'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField } from '~/platform/forms/fields.tsx'
import { dropDraft, keepDraft, readDraft } from '~/platform/offline/ticket-drafts.ts'
import type { OwnTicket } from './own-ticket.ts'

/** A reply of the ticket's owner. What is written stays in this browser until it is sent. */
export const OwnReplyForm = ({ ticket }: { ticket: OwnTicket }) => {
  const user = useUser()
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useContractForm(tickets.reply, {
    fixed: { id: ticket.id },
    omit: ['internal'],
    start: { message: readDraft(user.id, ticket.id)?.['message'] ?? '' },
  })
  const message = useWatch({ control: form.control, name: 'message' })
  useEffect(() => keepDraft(user.id, ticket.id, { message }), [user.id, ticket.id, message])
  const over = ticket.status === 'resolved' || ticket.status === 'closed'
  return (
    <ActForm
      form={form}
      act={(reply, context) => client.tickets.reply(reply, { context })}
      done={t`Reply sent`}
      onDone={() => {
        form.reset({ message: '' })
        dropDraft(user.id, ticket.id)
      }}
      touches={[api.tickets.key()]}
      submit={t`Send reply`}
      wide
      blocked={isReadOnly ? t`You’re offline. Your reply is saved on this device. Connect to send it` : null}
      className="space-y-3"
    >
      <NoteField
        form={form}
        name="message"
        label={t`Your reply`}
        help={over ? t`Replying reopens this ticket.` : undefined}
        rows={3}
      />
    </ActForm>
  )
}
