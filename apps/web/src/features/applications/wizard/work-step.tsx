import { applicationSteps } from '@efie/contracts/applications-steps'
import { employmentStatuses } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { employmentStatusLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Part } from '~/platform/forms/part.tsx'
import { KnownFields } from '~/platform/forms/known-fields.tsx'
import { Money } from '~/ui/money.tsx'
import { saveProfile } from './save-profile.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { stepChecks } from '~/parts/applications/step-checks.ts'
import { translate } from '~/i18n/i18n.ts'
import { useKept } from './use-kept.ts'

const paydays = () =>
  Array.from({ length: 28 }, (_, index) => ({
    value: String(index + 1),
    label: t`Day ${{ day: index + 1 }} of the month`,
  }))

const workFields = ['employment_status', 'employer_name', 'monthly_income', 'monthly_obligations'] as const

export const WorkStep = ({ draft, keep, onDone }: StepProps) => {
  const form = useContractForm(applicationSteps.work, {
    start: draft,
    check: stepChecks.work(),
  })
  useKept(form, keep)
  const status = useWatch({ control: form.control, name: 'employment_status' })
  const submit = form.handleSubmit(async (values) => {
    if (await saveProfile({ ...draft, ...values }, form)) onDone()
  })
  return (
    <StepFrame
      step="work"
      purpose={t`What you earn and repay each month. An analyst will check this against your documents.`}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" size="lg" pending={form.formState.isSubmitting}>
          <Trans>Save and continue</Trans>
        </Button>
      }
    >
      <div className="space-y-8">
        <KnownFields
          form={form}
          names={workFields}
          optional={status === 'employed' ? [] : ['employer_name']}
          summary={
            <>
              <p className="font-semibold">
                {status !== '' && translate(employmentStatusLabels[status])}
                {draft.employer_name && `, ${draft.employer_name}`}
              </p>
              <p className="text-sm text-muted">
                <Trans>
                  <Money amount={draft.monthly_income ?? 0} /> a month after tax,{' '}
                  <Money amount={draft.monthly_obligations ?? 0} /> in other repayments
                </Trans>
              </p>
            </>
          }
        >
          <Part title={t`Work`}>
            <SelectField
              form={form}
              name="employment_status"
              label={t`Employment status`}
              placeholder={t`Choose one`}
              options={employmentStatuses.map((value) => ({
                value,
                label: translate(employmentStatusLabels[value]),
              }))}
            />
            <TextField
              form={form}
              name="employer_name"
              label={t`Employer name`}
              optional={status !== 'employed'}
              autoComplete="organization"
            />
          </Part>
          <Part title={t`Income`}>
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
              help={t`Loans, susu debts and hire purchase. Enter 0 if none. Leave out what you pay Efie.`}
            />
          </Part>
        </KnownFields>
        <Part title={t`Payday`}>
          <SelectField
            form={form}
            name="payday"
            label={t`Payday`}
            numeric
            help={t`Your instalments are due on this day.`}
            options={paydays()}
          />
        </Part>
      </div>
    </StepFrame>
  )
}
