import type { AppContract } from '@efie/contracts'
import { cannedReplies } from '@efie/contracts/tickets'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import type { SelectOption } from '~/ui/select.tsx'

export type CannedReply = InferContractRouterOutputs<AppContract>['cannedReplies']['list']['data'][number]

const touches = [api.cannedReplies.key(), api.audit.key()]

const RemoveReply = ({ reply, onDone }: { reply: CannedReply; onDone: () => void }) => {
  const [asking, setAsking] = useState(false)
  const remove = useAct({
    act: () => client.cannedReplies.delete({ id: reply.id }),
    done: `“${reply.name}” removed`,
    onDone,
    touches,
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${reply.name}”?`}
        confirmLabel="Remove reply"
        danger
        pending={remove.pending}
        onConfirm={() => void remove.run(undefined)}
      >
        <p>Support won’t be able to use this reply any more. Replies already sent stay in their tickets.</p>
        <ActError error={remove.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}

export interface CannedReplyFormProps {
  reply: CannedReply | null
  categories: readonly SelectOption[]
  onDone: () => void
}

export const CannedReplyForm = ({ reply, categories, onDone }: CannedReplyFormProps) => {
  const form = useContractForm(cannedReplies.create, { row: reply })
  return (
    <ActForm
      form={form}
      act={(fields) =>
        reply
          ? client.cannedReplies.update({ ...fields, id: reply.id }, { context: { ifMatch: reply.version } })
          : client.cannedReplies.create(fields)
      }
      done="Reply saved"
      onDone={onDone}
      touches={touches}
      submit="Save reply"
      blocked={form.formState.isDirty ? null : 'You haven’t changed anything'}
      beside={reply && <RemoveReply reply={reply} onDone={onDone} />}
    >
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <SelectField
        form={form}
        name="category"
        label="Ticket category"
        optional
        placeholder="Any category"
        options={categories}
      />
      <NoteField form={form} name="text" label="Text" rows={7} />
    </ActForm>
  )
}
