import { applicationSteps } from '@efie/contracts/applications-steps'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { HomeFields } from '~/parts/applications/home-fields.tsx'
import { stepChecks } from '~/parts/applications/step-checks.ts'
import { askForIssues } from '~/parts/quotes/use-rent-quote.ts'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { Button } from '~/ui/button.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useKept } from './use-kept.ts'

export const HomeStep = ({ draft, today, keep, onDone }: StepProps) => {
  const [begun] = useState({ today, draft, price: null })
  const form = useContractForm(applicationSteps.home, { start: draft, check: stepChecks.home(begun) })
  useKept(form, keep)
  const submit = form.handleSubmit(async ({ monthly_rent, advance_payment_months }) => {
    const issues = await askForIssues({
      monthly_rent,
      advance_payment_months,
      ...(draft.payday && { payday: draft.payday }),
    })
    if (form.place(issues).length === issues.length) onDone()
  })
  return (
    <StepFrame
      step="home"
      purpose={t`The home you want, what it costs, and where to pay the landlord.`}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" size="lg" pending={form.formState.isSubmitting}>
          <Trans>Save and continue</Trans>
        </Button>
      }
    >
      <HomeFields form={form} />
    </StepFrame>
  )
}
