import { e164Of } from '@efie/domain'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { MaskedField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'

const schema = z.object({
  contacts: z
    .array(
      z.object({
        name: z.string().trim().min(1, 'Enter the name').max(200),
        position: z.string().trim().max(200),
        email: z.union([z.literal(''), z.email('Enter an address such as ama@company.com').max(200)]),
        phone: z
          .string()
          .refine((text) => text === '' || e164Of(text) !== null, 'Enter a number such as 024 123 4567'),
      }),
    )
    .max(20),
})

const ContactsForm = ({ company, onDone }: { company: CompanyDetail; onDone: () => void }) => {
  const form = useZodForm(schema, {
    defaultValues: {
      contacts: company.contacts.map(({ name, position, email, phone }) => ({
        name,
        position: position ?? '',
        email: email ?? '',
        phone: phone ? formatPhoneTyped(phone) : '',
      })),
    },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contacts' })
  const act = useAct({
    act: ({ contacts }: z.output<typeof schema>) =>
      client.companies
        .update(
          {
            id: company.id,
            contacts: contacts.map(({ name, position, email, phone }) => ({
              name,
              position: position || null,
              email: email || null,
              phone: phone || null,
            })),
          },
          { context: { ifMatch: company.version } },
        )
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Contacts saved',
    onDone,
    touches: [api.companies.key()],
  })
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void form.handleSubmit((values) => act.run(values))(event)}
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
              label="E-mail"
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
        disabledReason={fields.length >= 20 ? 'A company has at most 20 contacts' : null}
        onClick={() => append({ name: '', position: '', email: '', phone: '' })}
      >
        Add contact
      </Button>
      <ActError error={act.error?.issues.length ? null : act.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={act.pending}>
          Save contacts
        </Button>
      </div>
    </form>
  )
}

/** Whom we call about payroll and invoices. */
export const ContactsCard = ({ company, editable }: { company: CompanyDetail; editable: boolean }) => {
  const [editing, setEditing] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Contacts"
        description="Whom we call about payroll and invoices."
        action={
          editable && (
            <Button tone="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit contacts
            </Button>
          )
        }
      />
      {company.contacts.length === 0 ? (
        <p className="text-muted">Nobody is named yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {company.contacts.map((contact) => (
            <li key={contact.id} className="py-2.5">
              <p className="font-medium">
                {contact.name}
                {contact.position && <span className="font-normal text-muted">, {contact.position}</span>}
              </p>
              <p className="text-sm [overflow-wrap:anywhere] text-muted">
                {[contact.email, contact.phone && formatPhoneTyped(contact.phone)]
                  .filter(Boolean)
                  .join(' · ')}
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
