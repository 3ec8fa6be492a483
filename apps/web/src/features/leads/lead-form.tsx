import { leads } from '@efie/contracts/leads'
import { leadSources, regions } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, MaskedField, MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { useStaff } from '~/parts/profiles/use-staff.ts'
import { Notice } from '~/ui/notice.tsx'
import { type LeadDetail, sourceLabels } from './lead.ts'

const sellers = ['sales_executive'] as const

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
  const form = useContractForm(leads.create, {
    row: lead,
    start: { source: 'walk-in' },
    omit: [...(contacts ? [] : (['phone', 'email'] as const)), ...(assigns ? [] : (['owner_id'] as const))],
    check: ({ phone, email, owner_id }) => ({
      phone: contacts && phone === '' && email === '' && 'Enter a phone number or an email address',
      owner_id: assigns && owner_id === '' && 'Choose a sales executive',
    }),
  })
  return (
    <ActForm
      form={form}
      act={(fields, context) =>
        lead
          ? client.leads.update({ ...fields, id: lead.id }, { context: { ifMatch: lead.version } })
          : client.leads.create(fields, { context })
      }
      touches={[api.leads.key()]}
      done={({ full_name }) => (lead ? 'Lead updated' : `${full_name} added`)}
      onDone={onSaved}
      submit={lead ? 'Save lead' : 'Add lead'}
      onCancel={onCancel}
    >
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
            help="You’ll need their email address before you can help them apply."
          />
        </div>
      ) : (
        <Notice>They now have an account, so only they can change their phone and email.</Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField form={form} name="monthly_rent" label="Monthly rent" optional />
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
          label="Source"
          options={leadSources.map((value) => ({ value, label: sourceLabels[value] }))}
        />
        <DateField form={form} name="next_action_on" label="Next action date" optional />
      </div>
      {assigns && (
        <SelectField
          form={form}
          name="owner_id"
          label="Sales executive"
          placeholder={staff.failed ? 'Couldn’t load sales executives' : 'Choose a sales executive'}
          key={staff.options.length}
          options={staff.options}
          {...(lead?.tenant_id && {
            help: 'If you change the sales executive, the person has to agree again.',
          })}
        />
      )}
      <TextField
        form={form}
        name="next_action"
        label="Next action"
        optional
        autoComplete="off"
        help="For example, call about the lease."
      />
    </ActForm>
  )
}
