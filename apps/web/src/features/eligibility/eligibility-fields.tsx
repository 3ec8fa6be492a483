import type { eligibilityQuestion } from '@efie/contracts/eligibility'
import { employmentStatuses, planKinds } from '@efie/domain'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import type { FormOver } from '~/platform/forms/contract-form.ts'
import { MaskedField, MoneyField, NumberField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { employmentStatusLabels, planLabels } from '~/platform/labels.ts'

type Form = FormOver<typeof eligibilityQuestion>

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 w-full border-b pb-2 text-lg font-semibold">{title}</legend>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)

export const AboutYou = ({ form }: { form: Form }) => (
  <Section title={t`You`}>
    <NumberField form={form} name="age" label={t`Age`} help={t`In years. You must be 18 or over to apply.`} />
    <MaskedField
      form={form}
      name="ghana_card_number"
      mask="card"
      label={t`Ghana Card number`}
      help={t`No card yet? Apply for one at an office of the National Identification Authority (NIA), then come back. We don’t save the number in this browser.`}
    />
  </Section>
)

export const WorkAndIncome = ({ form }: { form: Form }) => {
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
      <MoneyField
        form={form}
        name="monthly_obligations"
        label={t`Other monthly repayments`}
        help={t`Loans, susu debts and hire purchase. Enter 0 if none.`}
      />
    </Section>
  )
}

export const TheHome = ({ form }: { form: Form }) => {
  const months = useWatch({ control: form.control, name: 'advance_payment_months' })
  return (
    <Section title={t`The home`}>
      <MoneyField
        form={form}
        name="monthly_rent"
        label={t`Monthly rent`}
        help={t`The amount your landlord asks for.`}
      />
      <SelectField
        form={form}
        name="advance_payment_months"
        label={t`Paid in advance`}
        numeric
        options={monthOptions(useTerms(), months)}
      />
      <TermsFailure className="sm:col-span-2" />
      <SelectField
        form={form}
        name="plan"
        label={t`Repayment plan`}
        help={t`For this check only. You’ll choose again when you apply.`}
        options={planKinds.map((value) => ({ value, label: planLabels[value] }))}
      />
    </Section>
  )
}
