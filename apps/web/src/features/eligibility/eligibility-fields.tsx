import { defaultProductTerms, employmentStatuses, planKinds } from '@efie/domain'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { employmentStatusLabels, planLabels } from '~/app/wording.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { GhanaCardInput, MoneyInput } from '~/ui/special-inputs.tsx'
import type { EligibilityForm, EligibilityQuestion } from './eligibility-schema.ts'

export type Form = UseFormReturn<EligibilityForm, unknown, EligibilityQuestion>

const { min_advance_payment_months: least, max_advance_payment_months: most } = defaultProductTerms
const months = Array.from({ length: most - least + 1 }, (_, index) => ({
  value: String(least + index),
  label: `${least + index} months`,
}))

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
    <Section title="You">
      <Field label="Age" help="In years. You must be at least 18." error={errors.age?.message}>
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
        label="Ghana Card number"
        help="We only check its form here. This browser does not keep it."
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
    <Section title="Work and income">
      <Field label="Employment status" error={errors.employment_status?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register('employment_status')}
            placeholder="Choose one"
            options={employmentStatuses.map((value) => ({ value, label: employmentStatusLabels[value] }))}
          />
        )}
      </Field>
      <Field label="Employer name" optional={status !== 'employed'} error={errors.employer_name?.message}>
        {(control) => <Input {...control} {...form.register('employer_name')} autoComplete="organization" />}
      </Field>
      <MoneyField
        form={form}
        name="monthly_income"
        label="Monthly income"
        help="What reaches you in a month, after tax."
      />
      <MoneyField
        form={form}
        name="monthly_obligations"
        label="Other monthly repayments"
        help="Loans, susu debts, hire purchase. 0 if none."
      />
    </Section>
  )
}

export const TheHome = ({ form }: { form: Form }) => {
  const { errors } = form.formState
  return (
    <Section title="The home">
      <MoneyField
        form={form}
        name="monthly_rent"
        label="Rent for one month"
        help="As the landlord asks it."
      />
      <Field label="Paid in advance" error={errors.advance_payment_months?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register('advance_payment_months', { setValueAs: Number })}
            options={months}
          />
        )}
      </Field>
      <Field
        label="Repayment plan"
        help="Only for this check: you choose when you apply."
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
