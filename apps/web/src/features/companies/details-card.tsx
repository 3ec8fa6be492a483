import { formatPhone } from '@efie/domain'
import { companies } from '@efie/contracts/companies'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { ownFields, OwnFields } from './company-fields.tsx'
import { paydayText } from '~/parts/companies/texts.ts'

const EditForm = ({ company, onDone }: { company: CompanyDetail; onDone: () => void }) => {
  const form = useContractForm(companies.update, {
    fixed: { id: company.id },
    row: company,
    only: ownFields,
  })
  return (
    <ActForm
      form={form}
      act={(changes) => client.companies.update(changes, { context: { ifMatch: company.version } })}
      touches={[api.companies.key()]}
      done="Company details saved"
      onDone={onDone}
      submit="Save details"
      onCancel={onDone}
    >
      <OwnFields form={form} />
    </ActForm>
  )
}

export const factsOf = (company: CompanyDetail) => [
  { label: 'Registration number', value: company.registration_number },
  { label: 'Industry', value: company.industry ?? '–' },
  { label: 'Email', value: company.email },
  { label: 'Phone', value: formatPhone(company.phone) },
  {
    label: 'Address',
    value: [company.address, company.city, company.state].filter(Boolean).join(', ') || '–',
  },
  { label: 'Payday', value: paydayText(company.payday) },
  { label: 'Company manager', value: company.manager_name ?? 'No one yet' },
  {
    label: 'Agreement',
    value: company.agreement_reference ? (
      <>
        {company.agreement_reference}
        {company.agreement_signed_on && (
          <>
            , <DateText value={company.agreement_signed_on} />
          </>
        )}
      </>
    ) : (
      'None yet'
    ),
  },
  {
    label: 'Maximum deduction',
    value: `${(company.payroll_cap_bps / 100).toLocaleString('en', { maximumFractionDigits: 2 })}% of net pay`,
  },
]

/** How the company is reached and when it pays; the rest is its manager’s to change. */
export const DetailsCard = ({ company }: { company: CompanyDetail }) => {
  const [editing, setEditing] = useState(false)
  return (
    <Card>
      <CardHeader
        title={company.name}
        description="Only your company manager can change the name, registration and agreement."
        action={
          <Button tone="secondary" size="sm" onClick={() => setEditing(true)}>
            Edit contacts and payday
          </Button>
        }
      />
      <KeyValues items={factsOf(company)} />
      <Dialog open={editing} onOpenChange={setEditing} title="Contacts and payday">
        <EditForm company={company} onDone={() => setEditing(false)} />
      </Dialog>
    </Card>
  )
}
