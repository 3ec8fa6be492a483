import { employmentStatuses, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import { employmentStatusLabels } from '~/platform/labels.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { Select } from '~/ui/select.tsx'
import { MoneyInput, PhoneInput } from '~/ui/special-inputs.tsx'
import { PasswordChecklist } from '~/parts/auth/password-checklist.tsx'
import { stillWanted } from '~/platform/navigation/wanted-path.ts'
import type { PasswordComplexity } from '~/platform/auth/password-rules.ts'
import type { registrationSchema } from './registration-schema.ts'

type Schema = ReturnType<typeof registrationSchema>
type Form = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-4 w-full border-b pb-2 text-lg font-semibold">{title}</legend>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)

export const PersonFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  return (
    <Section title={t`About you`}>
      <Field label={t`First name`} error={errors.first_name?.message}>
        {(control) => <Input {...control} {...form.register('first_name')} autoComplete="given-name" />}
      </Field>
      <Field label={t`Last name`} error={errors.last_name?.message}>
        {(control) => <Input {...control} {...form.register('last_name')} autoComplete="family-name" />}
      </Field>
      <Field label={t`Phone`} help={t`For messages about your application.`} error={errors.phone?.message}>
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
      <Field label={t`Address`} error={errors.address?.message}>
        {(control) => <Input {...control} {...form.register('address')} autoComplete="street-address" />}
      </Field>
      <Field label={t`City`} error={errors.city?.message}>
        {(control) => <Input {...control} {...form.register('city')} autoComplete="address-level2" />}
      </Field>
      <Field label={t`Region`} error={errors.state?.message}>
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
    </Section>
  )
}

export const WorkFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  const status = useWatch({ control: form.control, name: 'employment_status' })
  return (
    <Section title={t`Work and income`}>
      <Field label={t`Employment status`} error={errors.employment_status?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register('employment_status')}
            placeholder={t`Choose one`}
            options={employmentStatuses.map((value) => ({ value, label: employmentStatusLabels[value] }))}
          />
        )}
      </Field>
      <Field label={t`Employer name`} optional={status !== 'employed'} error={errors.employer_name?.message}>
        {(control) => <Input {...control} {...form.register('employer_name')} autoComplete="organization" />}
      </Field>
      <Field
        label={t`Monthly income`}
        help={t`What reaches you in a month, after tax.`}
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
    </Section>
  )
}

/** The type of the error of an address that has an account. */
export const emailTaken = 'email-taken'

const EmailTaken = () => {
  const wanted = stillWanted(useLocation().state)
  return (
    <span>
      <Trans>
        This email already has an account. Enter another email, or{' '}
        <Link to="/login" state={wanted} className="underline underline-offset-4">
          sign in with this one
        </Link>
        .
      </Trans>
    </span>
  )
}

export const AccountFields = ({ form, complexity }: { form: Form; complexity: PasswordComplexity }) => {
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <Section title={t`How you sign in`}>
      <Field
        className="sm:col-span-2"
        label={t`Email`}
        error={errors.email?.type === emailTaken ? <EmailTaken /> : errors.email?.message}
      >
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="username" />}
      </Field>
      <Field
        className="sm:col-span-2"
        label={t`Password`}
        error={errors.password?.message}
        help={<PasswordChecklist password={password} complexity={complexity} />}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />
        )}
      </Field>
    </Section>
  )
}
