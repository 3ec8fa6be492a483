import { leads } from '@efie/contracts/leads'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField } from '~/platform/forms/fields.tsx'
import { type LeadDetail } from './lead.ts'

const kinds = [
  { value: 'call', label: 'Call' },
  { value: 'visit', label: 'Visit' },
  { value: 'note', label: 'Note' },
]

/** A call, a visit or a note, for whoever works on the lead next. */
export const NoteForm = ({ lead, onDone }: { lead: LeadDetail; onDone: () => void }) => {
  const form = useContractForm(leads.addNote, { fixed: { id: lead.id }, start: { kind: 'call' } })
  return (
    <ActForm
      form={form}
      act={(note, context) => client.leads.addNote(note, { context })}
      touches={[api.leads.key()]}
      done="Contact logged"
      onDone={onDone}
      submit="Log contact"
    >
      <SelectField form={form} name="kind" label="Type" options={kinds} />
      <NoteField form={form} name="text" label="What was said" help="They can’t see this." />
    </ActForm>
  )
}
