import { broadcasts } from '@efie/contracts/broadcasts'
import {
  applicationStatuses,
  regions,
  roleLabels,
  roles,
  smsSegments,
  statusLabel,
  toGsm7,
} from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ChecksField } from '~/platform/forms/checks-field.tsx'
import { DateTimeField, NoteField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { now } from '~/ui/now.ts'
import { Select } from '~/ui/select.tsx'
import { channelLabels, type Composed, type Reach } from './broadcast.ts'
import { ReviewBroadcast } from './review-broadcast.tsx'

/** Late, not late, or either. */
const arrearsOf = (chosen: string): boolean | undefined => (chosen === '' ? undefined : chosen === 'true')

const useCompose = () =>
  useContractForm(broadcasts.create, {
    start: {
      channels: ['in_app'],
      segment: { roles: ['user'], regions: [], application_statuses: [], in_arrears: false },
    },
    extra: { arrears: '' },
    join: ({ segment, arrears }) => ({ segment: { ...segment, in_arrears: arrearsOf(arrears) } }),
    check: ({ send_at }) => ({
      send_at: send_at !== '' && Date.parse(send_at) <= now() && 'Choose a time in the future',
    }),
  })

interface ComposeProps {
  form: ReturnType<typeof useCompose>
}

const Templates = ({ form }: ComposeProps) => {
  const { data } = useQuery(api.messageTemplates.list.queryOptions({ input: { limit: 100 } }))
  if (!data || data.data.length === 0) return null
  return (
    <Field label="Start from a template" optional>
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

const Message = ({ form }: ComposeProps) => {
  const body = useWatch({ control: form.control, name: 'body' })
  const channels = useWatch({ control: form.control, name: 'channels' })
  const parts = channels.includes('sms') ? smsSegments(toGsm7(body)) : 0
  const most = form.longest?.('body')?.toLocaleString('en')
  return (
    <>
      <Templates form={form} />
      <TextField
        form={form}
        name="title"
        label="Title"
        help="Also the subject of the email."
        autoComplete="off"
      />
      <NoteField
        form={form}
        name="body"
        label="Message"
        help={`{first_name} and {full_name} are replaced with each person’s name. ${body.length} of ${most} characters${parts > 0 ? `, ${parts} SMS each` : ''}.`}
        rows={6}
      />
      <TextField
        form={form}
        name="link"
        label="Link"
        optional
        help="A page on this site, such as /payments."
        placeholder="/payments"
        autoComplete="off"
      />
      <ChecksField
        form={form}
        name="channels"
        label="Channels"
        options={Object.entries(channelLabels).map(([value, label]) => ({ value, label }))}
      />
    </>
  )
}

const Audience = ({ form }: ComposeProps) => (
  <div className="space-y-5">
    <ChecksField
      form={form}
      name="segment.roles"
      label="Roles"
      help="Leave all unticked to include every role."
      options={roles.map((value) => ({ value, label: roleLabels[value] }))}
    />
    <details className="rounded border border-line px-4 py-3 [&[open]>summary]:mb-4">
      <summary className="cursor-pointer font-semibold">More filters</summary>
      <div className="space-y-5">
        <SelectField
          form={form}
          name="arrears"
          label="Arrears"
          optional
          options={[
            { value: '', label: 'Everyone, in arrears or not' },
            { value: 'true', label: 'Only people in arrears' },
            { value: 'false', label: 'Only people not in arrears' },
          ]}
        />
        <ChecksField
          form={form}
          name="segment.application_statuses"
          label="Application status"
          help="Leave all unticked to include everyone, with or without an application."
          options={applicationStatuses.map((value) => ({ value, label: statusLabel(value) }))}
        />
        <ChecksField
          form={form}
          name="segment.regions"
          label="Regions"
          help="Leave all unticked to include every region."
          options={regions.map((value) => ({ value, label: value }))}
        />
      </div>
    </details>
  </div>
)

const ComposeForm = ({ onDone }: { onDone: () => void }) => {
  const form = useCompose()
  const [review, setReview] = useState<{ composed: Composed; reach: Reach } | null>(null)
  return (
    <>
      <ActForm
        form={form}
        act={async (composed) => {
          const { send_at: _, ...message } = composed
          return { composed, reach: await client.broadcasts.preview(message) }
        }}
        onDone={setReview}
        touches={[]}
        submit="Preview"
        wide
      >
        <Message form={form} />
        <Audience form={form} />
        <DateTimeField
          form={form}
          name="send_at"
          label="When"
          optional
          help="Ghana time. Leave blank to send now. Emails and text messages due in a person’s quiet hours go out afterwards."
          className="max-w-72"
        />
      </ActForm>
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
    description="You’ll see a preview before we send anything."
    className="max-w-xl"
  >
    <ComposeForm onDone={() => onOpenChange(false)} />
  </Sheet>
)
