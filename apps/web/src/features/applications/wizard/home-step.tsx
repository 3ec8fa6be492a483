import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { pick } from '~/parts/applications/draft.ts'
import { HomeFields, homeFieldNames } from '~/parts/applications/home-fields.tsx'
import { stepSchemas } from '~/parts/applications/step-schemas.ts'
import { askForIssues } from '~/parts/quotes/use-rent-quote.ts'
import { Button } from '~/ui/button.tsx'
import { setFormIssues } from '~/ui/form.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

export const HomeStep = ({ draft, today, keep, onDone }: StepProps) => {
  const [begun] = useState({ today, draft })
  const schema = useMemo(() => stepSchemas.home({ ...begun, price: null }), [begun])
  const form = useStepForm(schema, pick(draft, homeFieldNames), keep)
  const submit = form.handleSubmit(async ({ monthly_rent, advance_payment_months }) => {
    const issues = await askForIssues({
      monthly_rent: monthly_rent ?? 0,
      advance_payment_months,
      ...(draft.payday && { payday: draft.payday }),
    })
    if (setFormIssues(form, issues).length === issues.length) onDone()
  })
  return (
    <StepFrame
      step="home"
      purpose={t`The home you want, what it costs, and where its owner is paid.`}
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
