import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { SelectField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { type LeadDetail } from './lead.ts'

const kinds = ['call', 'visit', 'note'] as const
const schema = z.object({
  kind: z.enum(kinds),
  text: z.string().trim().min(1, 'Write what was said').max(5_000),
})
const options = [
  { value: 'call', label: 'Call' },
  { value: 'visit', label: 'Visit' },
  { value: 'note', label: 'Note' },
]

/** A call, a visit or a note, for whoever works on the lead next. */
export const NoteForm = ({ lead, onDone }: { lead: LeadDetail; onDone: () => void }) => {
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(schema, { defaultValues: { kind: 'call', text: '' } })
  const add = useAct({
    act: (note: z.output<typeof schema>) =>
      client.leads.addNote({ id: lead.id, ...note }, { context: { idempotencyKey: key } }),
    done: 'Contact logged',
    onDone: () => {
      renew()
      onDone()
    },
    touches: [api.leads.key()],
  })
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void form.handleSubmit((note) => add.run(note))(event)}
    >
      <SelectField form={form} name="kind" label="What it was" options={options} />
      <Field label="What was said" help="They never see it." error={form.formState.errors.text?.message}>
        {(control) => <Textarea {...control} {...form.register('text')} maxLength={5_000} />}
      </Field>
      <ActError error={add.error} />
      <Button type="submit" pending={add.pending}>
        Log contact
      </Button>
    </form>
  )
}
