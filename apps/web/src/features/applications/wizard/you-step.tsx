import { applicationSteps } from '@efie/contracts/applications-steps'
import { addDays, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '~/ui/button.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MaskedField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Part } from '~/platform/forms/part.tsx'
import { KnownFields } from '~/platform/forms/known-fields.tsx'
import { PhoneText } from '~/ui/phone.tsx'
import { saveProfile } from './save-profile.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { stepChecks } from '~/parts/applications/step-checks.ts'
import { useKept } from './use-kept.ts'

const contactFields = ['first_name', 'last_name', 'phone', 'address', 'city', 'state'] as const

export const YouStep = ({ draft, today, keep, onDone }: StepProps) => {
  const form = useContractForm(applicationSteps.you, {
    start: draft,
    check: stepChecks.you({ today, draft, price: null }),
  })
  useKept(form, keep)
  const submit = form.handleSubmit(async (values) => {
    if (await saveProfile({ ...draft, ...values }, form)) onDone()
  })
  return (
    <StepFrame
      step="you"
      purpose={t`Enter your details as they appear on your Ghana Card, so we can check them quickly.`}
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
          names={contactFields}
          summary={
            <>
              <p className="font-semibold">
                {draft.first_name} {draft.last_name}
              </p>
              <p className="text-sm text-muted">
                <PhoneText phone={draft.phone} /> · {draft.address}, {draft.city}, {draft.state}
              </p>
            </>
          }
        >
          <Part title={t`Your name`}>
            <TextField form={form} name="first_name" label={t`First name`} autoComplete="given-name" />
            <TextField form={form} name="last_name" label={t`Last name`} autoComplete="family-name" />
          </Part>
          <Part title={t`How to reach you`}>
            <MaskedField
              form={form}
              name="phone"
              mask="phone"
              label={t`Phone`}
              help={t`We’ll send messages and your signing code to this number.`}
            />
            <TextField
              form={form}
              name="address"
              label={t`Where you live now`}
              autoComplete="street-address"
            />
            <TextField form={form} name="city" label={t`City`} autoComplete="address-level2" />
            <SelectField
              form={form}
              name="state"
              label={t`Region`}
              placeholder={t`Choose a region`}
              options={regions.map((region) => ({ value: region, label: region }))}
            />
          </Part>
        </KnownFields>
        <Part title={t`Who you are`}>
          <TextField
            form={form}
            name="date_of_birth"
            label={t`Date of birth`}
            type="date"
            autoComplete="bday"
            max={addDays(today, -1)}
          />
          <MaskedField
            form={form}
            name="ghana_card_number"
            mask="card"
            label={t`Ghana Card number`}
            help={t`The number on the front. A card can only be used on one account.`}
          />
        </Part>
      </div>
    </StepFrame>
  )
}
