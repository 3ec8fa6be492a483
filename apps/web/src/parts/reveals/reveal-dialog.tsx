import { purposesWithNote, type RevealField, revealPurposes, revealPurposesOf } from '@efie/domain'
import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { toUserError, type UserError } from '~/platform/api/user-error.ts'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { fieldWords, purposeLabels } from './reveal-words.ts'

export type Hidden = Pick<Parameters<typeof client.reveals.create>[0], 'subject_type' | 'subject_id'> & {
  field: RevealField
}

interface RevealDialogProps {
  hidden: Hidden
  onClose: () => void
  onShown: (value: string) => void
}

const schema = z
  .object({
    purpose: z.enum(['', ...revealPurposes]),
    note: z.string().trim().max(500),
  })
  .transform((form, ctx) => {
    if (form.purpose !== '') return { ...form, purpose: form.purpose }
    ctx.issues.push({
      code: 'custom',
      input: form,
      path: ['purpose'],
      message: 'Choose what you need it for',
    })
    return z.NEVER
  })
  .refine(({ purpose, note }) => !purposesWithNote.has(purpose) || note !== '', {
    path: ['note'],
    message: 'Say in a few words what it is about',
  })

const RevealForm = ({ hidden, onClose, onShown }: RevealDialogProps) => {
  const form = useZodForm(schema, { defaultValues: { purpose: '', note: '' } })
  const { errors } = form.formState
  const chosen = form.watch('purpose')
  const needsNote = revealPurposes.some((one) => one === chosen && purposesWithNote.has(one))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<UserError | null>(null)
  // Without a mutation of the query client, which would keep the answer in its cache.
  const submit = form.handleSubmit(async (asked) => {
    setPending(true)
    setError(null)
    try {
      const { value } = await client.reveals.create({ ...hidden, ...asked })
      onShown(value)
    } catch (thrown) {
      applyServerIssues(form, thrown)
      setError(toUserError(thrown))
      setPending(false)
    }
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <p className="text-muted">
        You see the {fieldWords[hidden.field]} for one minute. The audit trail keeps that you saw it and what
        for. It counts towards your limit for the day.
      </p>
      <Field label="What do you need it for?" error={errors.purpose?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register('purpose')}
            placeholder="Choose a purpose"
            options={revealPurposesOf[hidden.field].map((value) => ({
              value,
              label: purposeLabels[value],
            }))}
          />
        )}
      </Field>
      <Field
        label="Note"
        optional={!needsNote}
        help="Which request or mistake. Leave the number itself out."
        error={errors.note?.message}
      >
        {(control) => <Input {...control} {...form.register('note')} maxLength={500} autoComplete="off" />}
      </Field>
      <ActError
        error={error?.issues.length ? null : error}
        samePerson="This is your own. You see it in full in your profile and your application."
      />
      <FormFoot label="Show" pending={pending} onClose={onClose} />
    </form>
  )
}

/** Asks what a masked number is needed for. */
export const RevealDialog = (props: RevealDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && props.onClose()}
    title={`Show the ${fieldWords[props.hidden.field]}?`}
  >
    <RevealForm {...props} />
  </Dialog>
)
