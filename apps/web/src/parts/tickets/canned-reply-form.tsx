import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import type { SelectOption } from '~/ui/select.tsx'

export type CannedReply = InferContractRouterOutputs<AppContract>['cannedReplies']['list']['data'][number]

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name that support recognises').max(200),
  category: z.string(),
  text: z.string().trim().min(1, 'Write the answer').max(5_000),
})

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
        <p>Support can no longer pick it. What was sent with it stays in the tickets.</p>
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
  const form = useZodForm(schema, {
    defaultValues: { name: reply?.name ?? '', category: reply?.category ?? '', text: reply?.text ?? '' },
  })
  const save = useAct({
    act: ({ category, ...input }: z.output<typeof schema>) =>
      (reply
        ? client.cannedReplies.update(
            { id: reply.id, ...input, category: category || null },
            { context: { ifMatch: reply.version } },
          )
        : client.cannedReplies.create({ ...input, ...(category && { category }) })
      ).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: 'Reply saved',
    onDone,
    touches,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((input) => save.run(input))(event)}
      className="space-y-4"
    >
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <SelectField
        form={form}
        name="category"
        label="For tickets about"
        optional
        placeholder="Any"
        options={categories}
      />
      <Field label="Text" error={form.formState.errors.text?.message}>
        {(control) => <Textarea {...control} {...form.register('text')} rows={7} maxLength={5_000} />}
      </Field>
      <ActError error={save.error?.issues.length ? null : save.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {reply && <RemoveReply reply={reply} onDone={onDone} />}
        <Button
          type="submit"
          pending={save.pending}
          disabledReason={form.formState.isDirty ? null : 'Nothing has been changed'}
        >
          Save reply
        </Button>
      </div>
    </form>
  )
}
