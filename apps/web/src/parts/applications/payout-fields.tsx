import type { applicationSteps } from '@efie/contracts/applications-steps'
import { t } from '@lingui/core/macro'
import { FormProvider } from 'react-hook-form'
import { AccountFields } from '~/platform/forms/account-fields.tsx'
import type { FormOver } from '~/platform/forms/contract-form.ts'
import { Part } from '~/platform/forms/part.tsx'

export type HomeForm = FormOver<typeof applicationSteps.home>

/** Where the rent is paid. Matched with the landlord's ID before any payout. */
export const PayoutFields = ({ form }: { form: HomeForm }) => (
  <Part
    title={t`Where to pay the landlord`}
    help={t`We’ll check the name on the account against the landlord’s ID before we pay. It can’t be your own account.`}
  >
    <FormProvider {...form}>
      <AccountFields />
    </FormProvider>
  </Part>
)
