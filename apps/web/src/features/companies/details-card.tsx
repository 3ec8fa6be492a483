import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { OwnFields } from './company-fields.tsx'
import { ownDefaults, ownInput, ownSchema, type OwnValues } from './company-schema.ts'
import { paydayText } from '~/parts/companies/texts.ts'

const EditForm = ({ company, onDone }: { company: CompanyDetail; onDone: () => void }) => {
  const form = useZodForm(ownSchema, { defaultValues: ownDefaults(company) })
  const act = useAct({
    act: (values: OwnValues) =>
      client.companies
        .update({ id: company.id, ...ownInput(values) }, { context: { ifMatch: company.version } })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Company details saved',
    onDone,
    touches: [api.companies.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => act.run(values))(event)}
    >
      <OwnFields form={form} />
      <ActError error={act.error?.issues.length ? null : act.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={act.pending}>
          Save details
        </Button>
      </div>
    </form>
  )
}

export const factsOf = (company: CompanyDetail) => [
  { label: 'Registration number', value: company.registration_number },
  { label: 'Industry', value: company.industry ?? '–' },
  { label: 'E-mail', value: company.email },
  { label: 'Phone', value: formatPhoneTyped(company.phone) },
  {
    label: 'Address',
    value: [company.address, company.city, company.state].filter(Boolean).join(', ') || '–',
  },
  { label: 'Payday', value: paydayText(company.payday) },
  { label: 'Company manager', value: company.manager_name ?? 'Nobody yet' },
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
    label: 'Most that is deducted',
    value: `${(company.payroll_cap_bps / 100).toLocaleString('en', { maximumFractionDigits: 2 })} % of net pay`,
  },
]

/** How the company is reached and when it pays; the rest is its manager’s to change. */
export const DetailsCard = ({ company }: { company: CompanyDetail }) => {
  const [editing, setEditing] = useState(false)
  return (
    <Card>
      <CardHeader
        title={company.name}
        description="Name, registration and agreement are changed by your company manager."
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
