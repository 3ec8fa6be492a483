import { collectionEntryKinds, contactOutcomes } from '@efie/domain'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { contactBlocked, entryKindLabels, outcomeLabels, sendsMessage } from './worklist.ts'

const schema = z.object({
  kind: z.enum(collectionEntryKinds),
  party: z.enum(['tenant', 'guarantor', 'third_party']),
  outcome: z.union([z.enum(contactOutcomes), z.literal('')]),
  text: z.string().trim().min(1, 'Write what was said, in a few words').max(2_000),
  contacted_at: z.string(),
})

const empty: z.input<typeof schema> = {
  kind: 'call',
  party: 'tenant',
  outcome: '',
  text: '',
  contacted_at: '',
}

/** Ghana is UTC all year: what the field says is the instant. */
const instantOf = (typed: string): string => `${typed}:00Z`

/** Logs a call, visit or note, or sends a message; what would not be fair is refused before it happens. */
export const ContactForm = ({ detail, onClose }: { detail: CollectionDetail; onClose: () => void }) => {
  const form = useZodForm(schema, { defaultValues: empty })
  const { errors } = form.formState
  const [kind, party, earlier] = form.watch(['kind', 'party', 'contacted_at'])
  const sends = sendsMessage(kind)
  const act = useAct({
    act: (input: z.output<typeof schema>) =>
      client.collections.record({
        id: detail.id,
        kind: input.kind,
        party: input.party,
        text: input.text,
        ...(input.outcome && !sends && kind !== 'note' && { outcome: input.outcome }),
        ...(input.contacted_at && !sends && { contacted_at: instantOf(input.contacted_at) }),
      }),
    done: sends ? 'Message sent' : 'Contact logged',
    onDone: onClose,
    touches: [api.collections.key()],
  })
  const blocked = contactBlocked({ kind, party, earlier: earlier !== '' && !sends }, detail.contact_refusals)
  return (
    <Dialog open onOpenChange={onClose} title={`Log a contact with ${detail.tenant_name}`}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="kind"
            label="What"
            options={collectionEntryKinds.map((value) => ({ value, label: entryKindLabels[value] }))}
          />
          {kind !== 'note' && (
            <SelectField
              form={form}
              name="party"
              label="With whom"
              options={[
                { value: 'tenant', label: 'The tenant' },
                { value: 'guarantor', label: 'Their guarantor' },
                { value: 'third_party', label: 'Somebody else' },
              ]}
            />
          )}
          {!sends && kind !== 'note' && (
            <>
              <SelectField
                form={form}
                name="outcome"
                label="Outcome"
                optional
                placeholder="Choose the outcome"
                options={contactOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
              />
              <TextField
                form={form}
                name="contacted_at"
                label="When"
                type="datetime-local"
                optional
                help="Empty: now. At most a week back."
              />
            </>
          )}
        </div>
        <Field
          label={sends ? 'Message' : 'What was said'}
          help={
            sends
              ? `Sent to ${detail.tenant_name} at once. Be plain and polite: no threats, nothing about others.`
              : 'Kept with the case; the tenant does not see it.'
          }
          error={errors.text?.message}
        >
          {(control) => <Textarea {...control} {...form.register('text')} maxLength={2_000} />}
        </Field>
        {blocked && (
          <Notice tone="caution" live title="This contact would not be fair">
            {blocked} A note may be written all the same.
          </Notice>
        )}
        <ActError error={act.error} samePerson="This is your own loan: a colleague has to look after it." />
        <FormFoot
          label={sends ? `Send ${entryKindLabels[kind]}` : 'Save'}
          pending={act.pending}
          blocked={blocked}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
