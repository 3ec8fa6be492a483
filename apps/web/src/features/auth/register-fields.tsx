import type { registration } from '@efie/contracts/auth'
import { employmentStatuses, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { PasswordChecklist } from '~/parts/auth/password-checklist.tsx'
import type { PasswordComplexity } from '~/platform/auth/password-rules.ts'
import type { FormOver } from '~/platform/forms/contract-form.ts'
import { MaskedField, MoneyField, PasswordField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { employmentStatusLabels } from '~/platform/labels.ts'
import { stillWanted } from '~/platform/navigation/wanted-path.ts'

type Form = FormOver<typeof registration>

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-4 w-full border-b pb-2 text-lg font-semibold">{title}</legend>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)

const AddressFields = ({ form }: { form: Form }) => (
  <Section title={t`Where you live now`}>
    <TextField
      form={form}
      name="address"
      className="sm:col-span-2"
      label={t`Address`}
      autoComplete="street-address"
    />
    <TextField form={form} name="city" label={t`City`} autoComplete="address-level2" />
    <SelectField
      form={form}
      name="state"
      label={t`Region`}
      autoComplete="address-level1"
      placeholder={t`Choose a region`}
      options={regions.map((region) => ({ value: region, label: region }))}
    />
  </Section>
)

const WorkFields = ({ form }: { form: Form }) => {
  const status = useWatch({ control: form.control, name: 'employment_status' })
  return (
    <Section title={t`Work and income`}>
      <SelectField
        form={form}
        name="employment_status"
        label={t`Employment status`}
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
      />
    </Section>
  )
}

/** Error type of an address that already has an account. */
export const emailTaken = 'email-taken'

const SignInInstead = () => {
  const wanted = stillWanted(useLocation().state)
  return (
    <Trans>
      Enter another email, or{' '}
      <Link to="/login" state={wanted} className="underline underline-offset-4">
        sign in with this one
      </Link>
      .
    </Trans>
  )
}

/** The first step: who the account is for. */
export const AccountFields = ({ form, complexity }: { form: Form; complexity: PasswordComplexity }) => {
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <Section title={t`Your account`}>
      <TextField form={form} name="first_name" label={t`First name`} autoComplete="given-name" />
      <TextField form={form} name="last_name" label={t`Last name`} autoComplete="family-name" />
      <MaskedField
        form={form}
        name="phone"
        mask="phone"
        className="sm:col-span-2"
        label={t`Phone`}
        help={t`We’ll send messages about your application to this number.`}
      />
      <TextField
        form={form}
        name="email"
        className="sm:col-span-2"
        label={t`Email`}
        type="email"
        autoComplete="username"
        help={errors.email?.type === emailTaken && <SignInInstead />}
      />
      <PasswordField
        form={form}
        name="password"
        className="sm:col-span-2"
        label={t`Password`}
        autoComplete="new-password"
        help={<PasswordChecklist password={password} complexity={complexity} />}
      />
    </Section>
  )
}

/** The second step: where the person lives, and what they live on. */
export const CircumstancesFields = ({ form }: { form: Form }) => (
  <>
    <AddressFields form={form} />
    <WorkFields form={form} />
  </>
)
