import { companies } from '@efie/contracts/companies'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { IdentityFields, OwnFields } from './company-fields.tsx'

interface RegistrationFormProps {
  submitLabel: string
  onDone: (company: CompanyRow) => void
  onCancel?: () => void
}

/** Registers a company: by somebody of it, or by a manager for the portfolio. */
export const RegistrationForm = ({ submitLabel, onDone, onCancel }: RegistrationFormProps) => {
  const form = useContractForm(companies.create, { start: { payday: 25 } })
  return (
    <ActForm
      form={form}
      act={(company) => client.companies.create(company)}
      touches={[api.companies.key()]}
      done={({ name }) => `${name} registered`}
      onDone={onDone}
      submit={submitLabel}
      {...(onCancel && { onCancel })}
    >
      <IdentityFields form={form} />
      <OwnFields form={form} />
    </ActForm>
  )
}
