import { employmentStatuses } from '@efie/domain'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { employmentStatusLabels } from '~/app/wording.ts'
import { Button } from '~/ui/button.tsx'
import { pick } from '~/app/applications/draft.ts'
import { MoneyField, Part, SelectField, TextField } from '~/app/forms/fields.tsx'
import { saveProfile } from './save-profile.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { stepSchemas } from '~/app/applications/step-schemas.ts'
import { useStepForm } from './use-step-form.ts'

const fields = [
  'employment_status',
  'employer_name',
  'monthly_income',
  'monthly_obligations',
  'payday',
] as const

const paydays = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `Day ${index + 1} of the month`,
}))

export const WorkStep = ({ draft, keep, onDone }: StepProps) => {
  const [schema] = useState(() => stepSchemas.work())
  const form = useStepForm(schema, pick(draft, fields), keep)
  const status = useWatch({ control: form.control, name: 'employment_status' })
  const submit = form.handleSubmit(async (values) => {
    if (await saveProfile({ ...draft, ...values }, form)) onDone()
  })
  return (
    <StepFrame
      step="work"
      purpose="What you earn and repay in a month. An analyst compares it with your papers."
      onSubmit={() => void submit()}
      action={
        <Button type="submit" size="lg" pending={form.formState.isSubmitting}>
          Save and continue
        </Button>
      }
    >
      <div className="space-y-8">
        <Part title="Work">
          <SelectField
            form={form}
            name="employment_status"
            label="Employment status"
            placeholder="Choose one"
            options={employmentStatuses.map((value) => ({ value, label: employmentStatusLabels[value] }))}
          />
          <TextField
            form={form}
            name="employer_name"
            label="Employer name"
            optional={status !== 'employed'}
            autoComplete="organization"
          />
        </Part>
        <Part title="Income">
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
            help="Loans, susu debts, hire purchase. 0 if none. What you pay Efie already is known."
          />
          <SelectField
            form={form}
            name="payday"
            label="Payday"
            numeric
            help="Your instalments fall due on this day."
            options={paydays}
          />
        </Part>
      </div>
    </StepFrame>
  )
}
