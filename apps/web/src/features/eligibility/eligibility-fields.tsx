import { employmentStatuses, planKinds } from '@efie/domain'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { employmentStatusLabels, planLabels } from '~/platform/labels.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { GhanaCardInput, MoneyInput } from '~/ui/special-inputs.tsx'
import type { EligibilityForm, EligibilityQuestion } from './eligibility-schema.ts'

export type Form = UseFormReturn<EligibilityForm, unknown, EligibilityQuestion>

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 w-full border-b pb-2 text-lg font-semibold">{title}</legend>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)

const MoneyField = ({
  form,
  name,
  label,
  help,
}: {
  form: Form
  name: 'monthly_income' | 'monthly_obligations' | 'monthly_rent'
  label: string
  help: string
}) => (
  <Field label={label} help={help} error={form.formState.errors[name]?.message}>
    {(control) => (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { onChange, ...field } }) => (
          <MoneyInput {...control} {...field} onValueChange={onChange} />
        )}
      />
    )}
  </Field>
)

export const AboutYou = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  return (
    <Section title={t`You`}>
      <Field label={t`Age`} help={t`In years. You must be 18 to apply.`} error={errors.age?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('age', {
              setValueAs: (typed: unknown) =>
                typed === '' || typed === undefined || typed === null ? undefined : Number(typed),
            })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        )}
      </Field>
      <Field
        label={t`Ghana Card number`}
        help={t`No card yet? Apply for one at an office of the NIA, then come back. This browser does not keep the number.`}
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
    </Section>
  )
}

export const WorkAndIncome = ({ form }: { form: Form }) => {
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
      <MoneyField
        form={form}
        name="monthly_income"
        label={t`Monthly income`}
        help={t`What reaches you in a month, after tax.`}
      />
      <MoneyField
        form={form}
        name="monthly_obligations"
        label={t`Other monthly repayments`}
        help={t`Loans, susu debts, hire purchase. 0 if none.`}
      />
    </Section>
  )
}

export const TheHome = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  const terms = useTerms()
  return (
    <Section title={t`The home`}>
      <MoneyField
        form={form}
        name="monthly_rent"
        label={t`Rent for one month`}
        help={t`As the landlord asks it.`}
      />
      <Field label={t`Paid in advance`} error={errors.advance_payment_months?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="advance_payment_months"
            render={({ field: { value, onChange, ...field } }) => (
              <Select
                {...control}
                {...field}
                value={value === undefined ? '' : String(value)}
                onChange={(event) => onChange(Number(event.target.value))}
                options={monthOptions(terms, value)}
              />
            )}
          />
        )}
      </Field>
      <TermsFailure className="sm:col-span-2" />
      <Field
        label={t`Repayment plan`}
        help={t`Only for this check: you choose when you apply.`}
        error={errors.plan?.message}
      >
        {(control) => (
          <Select
            {...control}
            {...form.register('plan')}
            options={planKinds.map((value) => ({ value, label: planLabels[value] }))}
          />
        )}
      </Field>
    </Section>
  )
}
