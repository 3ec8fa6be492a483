import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { pick } from '~/app/applications/draft.ts'
import { HomeFields, homeFieldNames } from '~/app/applications/home-fields.tsx'
import { stepSchemas } from '~/app/applications/step-schemas.ts'
import { Button } from '~/ui/button.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

export const HomeStep = ({ draft, today, terms, keep, onDone }: StepProps) => {
  const [begun] = useState({ today, draft })
  const schema = useMemo(() => stepSchemas.home({ ...begun, terms }), [begun, terms])
  const form = useStepForm(schema, pick(draft, homeFieldNames), keep)
  const submit = form.handleSubmit(() => onDone())
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
