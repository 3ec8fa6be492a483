import { companies, mostContacts } from '@efie/contracts/companies'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MaskedField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { PhoneText } from '~/ui/phone.tsx'

const ContactsForm = ({ company, onDone }: { company: CompanyDetail; onDone: () => void }) => {
  const form = useContractForm(companies.update, {
    fixed: { id: company.id },
    row: company,
    only: ['contacts'],
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contacts' })
  return (
    <ActForm
      form={form}
      act={(changes) => client.companies.update(changes, { context: { ifMatch: company.version } })}
      touches={[api.companies.key()]}
      done="Contacts saved"
      onDone={onDone}
      submit="Save contacts"
      onCancel={onDone}
    >
      {fields.map((field, index) => (
        <fieldset key={field.id} className="rounded border border-line p-4">
          <legend className="px-1 text-sm font-semibold">Contact {index + 1}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name={`contacts.${index}.name`} label="Name" autoComplete="off" />
            <TextField
              form={form}
              name={`contacts.${index}.position`}
              label="Position"
              optional
              autoComplete="off"
            />
            <TextField
              form={form}
              name={`contacts.${index}.email`}
              label="Email"
              optional
              type="email"
              autoComplete="off"
            />
            <MaskedField
              form={form}
              name={`contacts.${index}.phone`}
              label="Phone"
              optional
              mask="phone"
              autoComplete="off"
            />
          </div>
          <Button tone="ghost" size="sm" className="mt-3 text-danger" onClick={() => remove(index)}>
            Remove contact {index + 1}
          </Button>
        </fieldset>
      ))}
      <Button
        tone="secondary"
        disabledReason={fields.length >= mostContacts ? `You can add up to ${mostContacts} contacts` : null}
        onClick={() => append({ name: '', position: '', email: '', phone: '' })}
      >
        Add contact
      </Button>
    </ActForm>
  )
}

/** Whom we call about payroll and invoices. */
export const ContactsCard = ({ company, editable }: { company: CompanyDetail; editable: boolean }) => {
  const [editing, setEditing] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Contacts"
        description="The people we contact about payroll and invoices."
        action={
          editable && (
            <Button tone="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit contacts
            </Button>
          )
        }
      />
      {company.contacts.length === 0 ? (
        <p className="text-muted">No contacts yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {company.contacts.map((contact) => (
            <li key={contact.id} className="py-2.5">
              <p className="font-medium">
                {contact.name}
                {contact.position && <span className="font-normal text-muted">, {contact.position}</span>}
              </p>
              <p className="text-sm [overflow-wrap:anywhere] text-muted">
                {contact.email}
                {contact.email && contact.phone && ' · '}
                {contact.phone && <PhoneText phone={contact.phone} />}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={editing} onOpenChange={setEditing} title="Contacts">
        <ContactsForm company={company} onDone={() => setEditing(false)} />
      </Dialog>
    </Card>
  )
}
