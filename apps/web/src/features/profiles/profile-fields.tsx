import type { particulars } from '@efie/contracts/profiles'
import { employmentStatuses, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import type { FormOver } from '~/platform/forms/contract-form.ts'
import { DateField, MaskedField, MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { employmentStatusLabels } from '~/platform/labels.ts'

type Form = FormOver<typeof particulars>

const grid = 'grid gap-5 sm:grid-cols-2'
const days = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))

export const NameFields = ({ form }: { form: Form }) => (
  <div className={grid}>
    <TextField form={form} name="first_name" label={t`First name`} autoComplete="given-name" />
    <TextField form={form} name="last_name" label={t`Last name`} autoComplete="family-name" />
    <MaskedField
      form={form}
      name="phone"
      mask="phone"
      label={t`Phone`}
      help={t`For messages and payment prompts.`}
    />
    <SelectField
      form={form}
      name="state"
      label={t`Region`}
      optional
      autoComplete="address-level1"
      placeholder={t`Choose a region`}
      options={regions.map((region) => ({ value: region, label: region }))}
    />
    <TextField form={form} name="address" label={t`Address`} optional autoComplete="street-address" />
    <TextField form={form} name="city" label={t`City`} optional autoComplete="address-level2" />
  </div>
)

export const IdentityFields = ({ form, today }: { form: Form; today: string }) => (
  <div className={grid}>
    <DateField
      form={form}
      name="date_of_birth"
      label={t`Date of birth`}
      optional
      max={today}
      autoComplete="bday"
    />
    <MaskedField
      form={form}
      name="ghana_card_number"
      mask="card"
      label={t`Ghana Card number`}
      help={t`As printed on your card. A card can only be used on one account.`}
      optional
    />
  </div>
)

export const WorkFields = ({ form }: { form: Form }) => {
  const status = useWatch({ control: form.control, name: 'employment_status' })
  return (
    <div className={grid}>
      <SelectField
        form={form}
        name="employment_status"
        label={t`Employment status`}
        help={t`This decides which documents we ask for.`}
        optional
        placeholder={t`Choose one`}
        options={employmentStatuses.map((value) => ({ value, label: employmentStatusLabels[value] }))}
      />
      <TextField
        form={form}
        name="employer_name"
        label={t`Employer name`}
        optional={status !== 'employed'}
        autoComplete="organization"
      />
      <MoneyField
        form={form}
        name="monthly_income"
        label={t`Monthly income`}
        help={t`What you take home each month, after tax.`}
        optional
      />
      <SelectField
        form={form}
        name="payday"
        label={t`Payday`}
        help={t`Instalments of a new loan will be due on this day of the month.`}
        optional
        numeric
        placeholder={t`Choose a day`}
        options={days}
      />
    </div>
  )
}
