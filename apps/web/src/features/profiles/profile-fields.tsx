import { employmentStatuses, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { employmentStatusLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { GhanaCardInput, MoneyInput, PhoneInput } from '~/ui/special-inputs.tsx'
import type { ProfileForm } from './profile-form.ts'

type Form = UseFormReturn<ProfileForm, unknown, ProfileForm>

const grid = 'grid gap-5 sm:grid-cols-2'
const days = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))

export const NameFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  return (
    <div className={grid}>
      <Field label={t`First name`} error={errors.first_name?.message}>
        {(control) => <Input {...control} {...form.register('first_name')} autoComplete="given-name" />}
      </Field>
      <Field label={t`Last name`} error={errors.last_name?.message}>
        {(control) => <Input {...control} {...form.register('last_name')} autoComplete="family-name" />}
      </Field>
      <Field label={t`Phone`} help={t`For messages and payment prompts.`} error={errors.phone?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="phone"
            render={({ field: { onChange, ...field } }) => (
              <PhoneInput {...control} {...field} onValueChange={onChange} />
            )}
          />
        )}
      </Field>
      <Field label={t`Region`} optional error={errors.state?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register('state')}
            autoComplete="address-level1"
            placeholder={t`Choose a region`}
            options={regions.map((region) => ({ value: region, label: region }))}
          />
        )}
      </Field>
      <Field label={t`Address`} optional error={errors.address?.message}>
        {(control) => <Input {...control} {...form.register('address')} autoComplete="street-address" />}
      </Field>
      <Field label={t`City`} optional error={errors.city?.message}>
        {(control) => <Input {...control} {...form.register('city')} autoComplete="address-level2" />}
      </Field>
    </div>
  )
}

export const IdentityFields = ({ form, today }: { form: Form; today: string }) => {
  const { errors } = form.formState
  return (
    <div className={grid}>
      <Field label={t`Date of birth`} optional error={errors.date_of_birth?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('date_of_birth')}
            type="date"
            max={today}
            autoComplete="bday"
          />
        )}
      </Field>
      <Field
        label={t`Ghana Card number`}
        help={t`As printed on the card. It belongs to one account.`}
        optional
        error={errors.ghana_card_number?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="ghana_card_number"
            render={({ field: { onChange, ...field } }) => (
              <GhanaCardInput {...control} {...field} onValueChange={onChange} />
            )}
          />
        )}
      </Field>
    </div>
  )
}

export const WorkFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  const status = useWatch({ control: form.control, name: 'employment_status' })
  return (
    <div className={grid}>
      <Field
        label={t`Employment status`}
        help={t`Decides which documents we ask for.`}
        optional
        error={errors.employment_status?.message}
      >
        {(control) => (
          <Select
            {...control}
            {...form.register('employment_status')}
            placeholder={t`Choose one`}
            options={employmentStatuses.map((value) => ({
              value,
              label: translate(employmentStatusLabels[value]),
            }))}
          />
        )}
      </Field>
      <Field label={t`Employer name`} optional={status !== 'employed'} error={errors.employer_name?.message}>
        {(control) => <Input {...control} {...form.register('employer_name')} autoComplete="organization" />}
      </Field>
      <Field
        label={t`Monthly income`}
        help={t`What reaches you in a month, after tax.`}
        optional
        error={errors.monthly_income?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="monthly_income"
            render={({ field: { onChange, ...field } }) => (
              <MoneyInput {...control} {...field} onValueChange={onChange} />
            )}
          />
        )}
      </Field>
      <Field
        label={t`Payday`}
        help={t`Day of the month. Instalments of new loans fall due on it.`}
        optional
        error={errors.payday?.message}
      >
        {(control) => (
          <Select {...control} {...form.register('payday')} placeholder={t`Choose a day`} options={days} />
        )}
      </Field>
    </div>
  )
}
