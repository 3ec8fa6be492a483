import { leadSources, type Region, regions } from '@efie/domain'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { MaskedField, MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'
import { e164OfTyped, formatPhoneTyped } from '~/ui/formats.ts'
import { Notice } from '~/ui/notice.tsx'
import { type LeadDetail, sourceLabels } from './lead.ts'

const isRegion = (text: string): text is Region => regions.some((region) => region === text)

const sellers = ['sales_executive'] as const

const schemaOf = (contacts: boolean, owned: boolean) =>
  z
    .object({
      full_name: z.string().trim().min(1, 'Enter their full name').max(200),
      phone: z
        .string()
        .refine(
          (typed) => typed === '' || e164OfTyped(typed) !== null,
          'Enter a whole phone number, such as 024 123 4567',
        ),
      email: z.union([z.literal(''), z.email('Enter a whole e-mail address, or leave it empty').max(200)]),
      region: z.string(),
      source: z.enum(leadSources),
      monthly_rent: z.int().min(1, 'Enter the rent for one month').nullable(),
      next_action: z.string().trim().max(200),
      next_action_on: z.string(),
      owner_id: owned ? z.string().min(1, 'Choose a sales executive') : z.string(),
    })
    .refine(({ phone, email }) => !contacts || phone !== '' || email !== '', {
      path: ['phone'],
      message: 'Give a phone number or an e-mail address',
    })

type Values = z.output<ReturnType<typeof schemaOf>>

const sent = (
  { phone, email, region, monthly_rent, next_action_on, owner_id, ...rest }: Values,
  contacts: boolean,
) => ({
  ...rest,
  ...(contacts && { phone: e164OfTyped(phone) ?? '', email }),
  ...(isRegion(region) && { region }),
  ...(monthly_rent !== null && { monthly_rent }),
  next_action_on: next_action_on || null,
  ...(owner_id && { owner_id }),
})

export interface LeadFormProps {
  /** The lead to change; null records a new one. */
  lead: LeadDetail | null
  onSaved: (lead: LeadDetail) => void
  onCancel: () => void
}

/** Who they are, what they look for, and when to speak next. */
export const LeadForm = ({ lead, onSaved, onCancel }: LeadFormProps) => {
  // After consent their contacts are their own matter.
  const contacts = !lead?.tenant_id
  // Sales executives own what they record; administrators say whose it is.
  const assigns = useUser().role !== 'sales_executive'
  const staff = useStaff(sellers, assigns)
  const { key, renew } = useIdempotencyKey()
  const [schema] = useState(() => schemaOf(contacts, assigns))
  const form = useZodForm(schema, {
    defaultValues: {
      full_name: lead?.full_name ?? '',
      phone: formatPhoneTyped(lead?.phone ?? ''),
      email: lead?.email ?? '',
      region: lead?.region ?? '',
      source: lead?.source ?? 'walk-in',
      monthly_rent: lead?.monthly_rent ?? null,
      next_action: lead?.next_action ?? '',
      next_action_on: lead?.next_action_on ?? '',
      owner_id: (assigns && lead?.owner_id) || '',
    },
  })
  const save = useAct({
    act: async (values: Values) => {
      try {
        const fields = sent(values, contacts)
        return lead
          ? await client.leads.update({ id: lead.id, ...fields }, { context: { ifMatch: lead.version } })
          : await client.leads.create(fields, { context: { idempotencyKey: key } })
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: ({ full_name }) => (lead ? 'Lead updated' : `${full_name} added`),
    onDone: (saved) => {
      renew()
      onSaved(saved)
    },
    touches: [api.leads.key()],
  })
  const submit = form.handleSubmit((values) => save.run(values))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField form={form} name="full_name" label="Full name" autoComplete="off" />
      {contacts ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <MaskedField form={form} name="phone" mask="phone" label="Phone" autoComplete="off" />
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            optional
            help="Needed before you help them apply."
          />
        </div>
      ) : (
        <Notice>They have an account now: phone and email are theirs to change.</Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField form={form} name="monthly_rent" label="Rent for one month" optional />
        <SelectField
          form={form}
          name="region"
          label="Region"
          optional
          placeholder="Not known"
          options={regions.map((region) => ({ value: region, label: region }))}
        />
        <SelectField
          form={form}
          name="source"
          label="How they came to us"
          options={leadSources.map((value) => ({ value, label: sourceLabels[value] }))}
        />
        <TextField form={form} name="next_action_on" label="Next action on" type="date" optional />
      </div>
      {assigns && (
        <SelectField
          form={form}
          name="owner_id"
          label="Sales executive"
          placeholder={staff.failed ? 'They could not be fetched' : 'Choose whose lead it is'}
          key={staff.options.length}
          options={staff.options}
          {...(lead?.tenant_id && { help: 'With another one, the person has to agree anew.' })}
        />
      )}
      <TextField
        form={form}
        name="next_action"
        label="Next action"
        optional
        autoComplete="off"
        help="Such as: call about the lease."
      />
      {Object.keys(form.formState.errors).length === 0 && <ActError error={save.error} />}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={save.pending}>
          {lead ? 'Save lead' : 'Add lead'}
        </Button>
      </div>
    </form>
  )
}
