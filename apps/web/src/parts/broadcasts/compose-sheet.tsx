import { useQuery } from '@tanstack/react-query'
import {
  applicationStatuses,
  regions,
  roleLabels,
  roles,
  smsSegments,
  statusLabel,
  toGsm7,
} from '@efie/domain'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import {
  channelLabels,
  type Composed,
  composeSchema,
  emptyBroadcast,
  type Reach,
  wordingOf,
} from './broadcast.ts'
import { ReviewBroadcast } from './review-broadcast.tsx'

type Form = UseFormReturn<Composed, unknown, Composed>

interface BoxesProps {
  form: Form
  name: 'channels' | 'roles' | 'regions' | 'application_statuses'
  options: readonly { value: string; label: string }[]
}

const Boxes = ({ form, name, options }: BoxesProps) => (
  <div className="grid gap-2 sm:grid-cols-2">
    {options.map(({ value, label }) => (
      <Checkbox key={value} {...form.register(name)} value={value} label={label} />
    ))}
  </div>
)

const Templates = ({ form }: { form: Form }) => {
  const { data } = useQuery(api.messageTemplates.list.queryOptions({ input: { limit: 100 } }))
  if (!data || data.data.length === 0) return null
  return (
    <Field label="Begin with a template" optional>
      {(control) => (
        <Select
          {...control}
          placeholder="None"
          options={data.data.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            const chosen = data.data.find(({ id }) => id === event.target.value)
            if (!chosen) return
            form.setValue('title', chosen.title, { shouldDirty: true, shouldValidate: true })
            form.setValue('body', chosen.body, { shouldDirty: true, shouldValidate: true })
          }}
        />
      )}
    </Field>
  )
}

const Message = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  const body = useWatch({ control: form.control, name: 'body' })
  const channels = useWatch({ control: form.control, name: 'channels' })
  const parts = channels.includes('sms') ? smsSegments(toGsm7(body)) : 0
  return (
    <>
      <Templates form={form} />
      <TextField
        form={form}
        name="title"
        label="Title"
        help="Also the subject of the e-mail."
        autoComplete="off"
      />
      <Field
        label="Message"
        help={`{first_name} and {full_name} become the person’s names. ${body.length} of 2,000 characters${
          parts > 0 ? `, ${parts} SMS each` : ''
        }.`}
        error={errors.body?.message}
      >
        {(control) => <Textarea {...control} {...form.register('body')} rows={6} maxLength={2_000} />}
      </Field>
      <TextField
        form={form}
        name="link"
        label="Leads to"
        optional
        help="A page of this site, such as /payments."
        placeholder="/payments"
        autoComplete="off"
      />
      <FieldGroup legend="Channels" error={errors.channels?.message}>
        <Boxes
          form={form}
          name="channels"
          options={Object.entries(channelLabels).map(([value, label]) => ({ value, label }))}
        />
      </FieldGroup>
    </>
  )
}

const Audience = ({ form }: { form: Form }) => (
  <div className="space-y-5">
    <FieldGroup legend="Roles" help="None ticked: every role.">
      <Boxes form={form} name="roles" options={roles.map((value) => ({ value, label: roleLabels[value] }))} />
    </FieldGroup>
    <details className="rounded border border-line px-4 py-3 [&[open]>summary]:mb-4">
      <summary className="cursor-pointer font-semibold">Narrow it further</summary>
      <div className="space-y-5">
        <SelectField
          form={form}
          name="arrears"
          label="Arrears"
          optional
          options={[
            { value: '', label: 'Late or not' },
            { value: 'true', label: 'Only who is late with a payment' },
            { value: 'false', label: 'Only who is not late' },
          ]}
        />
        <FieldGroup legend="With an application that is" help="None ticked: with or without one.">
          <Boxes
            form={form}
            name="application_statuses"
            options={applicationStatuses.map((value) => ({ value, label: statusLabel(value) }))}
          />
        </FieldGroup>
        <FieldGroup legend="Regions" help="None ticked: everywhere.">
          <Boxes form={form} name="regions" options={regions.map((value) => ({ value, label: value }))} />
        </FieldGroup>
      </div>
    </details>
  </div>
)

const ComposeForm = ({ onDone }: { onDone: () => void }) => {
  const form = useZodForm(composeSchema, { defaultValues: emptyBroadcast })
  const [review, setReview] = useState<{ composed: Composed; reach: Reach } | null>(null)
  const preview = useAct({
    act: async (composed: Composed) => ({
      composed,
      reach: await client.broadcasts.preview(wordingOf(composed)).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    }),
    onDone: setReview,
    touches: [],
  })
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((composed) => preview.run(composed))(event)}
        className="space-y-5"
      >
        <Message form={form} />
        <Audience form={form} />
        <TextField
          form={form}
          name="send_at"
          label="When"
          optional
          help="Ghana time. Empty: now. Quiet hours that people chose hold back their mail and SMS."
          type="datetime-local"
          className="max-w-72"
        />
        <ActError error={preview.error} />
        <Button type="submit" wide pending={preview.pending}>
          Preview
        </Button>
      </form>
      {review && <ReviewBroadcast {...review} onClose={() => setReview(null)} onSent={onDone} />}
    </>
  )
}

/** A message to many: written here, looked at in a preview, and only then sent. */
export const ComposeSheet = ({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) => (
  <Sheet
    open={open}
    onOpenChange={onOpenChange}
    title="New broadcast"
    description="Nothing is sent before you have seen the preview."
    className="max-w-xl"
  >
    <ComposeForm onDone={() => onOpenChange(false)} />
  </Sheet>
)
