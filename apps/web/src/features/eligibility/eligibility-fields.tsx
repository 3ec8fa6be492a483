import type { eligibilityQuestion } from '@efie/contracts/eligibility'
import {
  adultAge,
  type EligibilityCondition,
  eligibilityConditions,
  employmentStatuses,
  inSentence,
  planKinds,
} from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { translate } from '~/i18n/i18n.ts'
import type { FormOver } from '~/platform/forms/contract-form.ts'
import { MoneyField, OtherField, SelectField } from '~/platform/forms/fields.tsx'
import { employmentStatusLabels, planLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { FieldGroup } from '~/ui/field.tsx'

type Form = FormOver<typeof eligibilityQuestion>

/** The four answers that decide. */
export const Figures = ({ form }: { form: Form }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <MoneyField
      form={form}
      name="monthly_rent"
      label={t`Monthly rent`}
      help={t`The amount your landlord asks for.`}
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
    <SelectField
      form={form}
      name="employment_status"
      label={t`Employment status`}
      placeholder={t`Choose one`}
      options={employmentStatuses.map((value) => ({ value, label: employmentStatusLabels[value] }))}
    />
  </div>
)

/** Months and plan: those of the calculator or the usual ones, until someone wants others. */
export const RentTerms = ({ form }: { form: Form }) => {
  const terms = useTerms()
  const [open, setOpen] = useState(false)
  const [months, plan] = useWatch({ control: form.control, name: ['advance_payment_months', 'plan'] })
  const { errors } = form.formState
  if (!open && !errors.advance_payment_months && !errors.plan)
    return (
      <div className="space-y-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded bg-sunken px-4 py-2">
          <p>
            {months === null ? (
              translate(planLabels[plan || 'standard'])
            ) : (
              <Trans>
                {plural(months, { one: '# month', other: '# months' })} in advance,{' '}
                {{ plan: inSentence(translate(planLabels[plan || 'standard'])) }} plan
              </Trans>
            )}
          </p>
          <Button tone="link" onClick={() => setOpen(true)}>
            <Trans>Change</Trans>
          </Button>
        </div>
        <TermsFailure />
      </div>
    )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="advance_payment_months"
        label={t`Paid in advance`}
        numeric
        options={monthOptions(terms, months)}
      />
      <SelectField
        form={form}
        name="plan"
        label={t`Repayment plan`}
        help={t`For this check only. You’ll choose again when you apply.`}
        options={planKinds.map((value) => ({ value, label: planLabels[value] }))}
      />
      <TermsFailure className="sm:col-span-2" />
    </div>
  )
}

const unmetText = (condition: EligibilityCondition): string => {
  switch (condition) {
    case 'adult':
      return t`I’m under ${adultAge}`
    case 'ghana_card':
      return t`I don’t have a Ghana Card`
    case 'income_evidence':
      return t`I can’t show proof of income`
  }
}

/** What would make any verdict on the figures wrong. Usually nothing is ticked. */
export const Conditions = ({ form }: { form: Form }) => (
  <OtherField form={form} name="unmet_conditions" label={t`Does any of this apply to you?`}>
    {({ value, onChange, onBlur }, error) => (
      <FieldGroup legend={t`Does any of this apply to you?`} help={t`Leave them blank if not.`} error={error}>
        <div className="space-y-2">
          {eligibilityConditions.map((condition) => (
            <Checkbox
              key={condition}
              label={unmetText(condition)}
              checked={value.includes(condition)}
              onBlur={onBlur}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...value, condition] : value.filter((other) => other !== condition),
                )
              }
            />
          ))}
        </div>
      </FieldGroup>
    )}
  </OtherField>
)
