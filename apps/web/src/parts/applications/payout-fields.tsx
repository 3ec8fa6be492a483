import type { applicationSteps } from '@efie/contracts/applications-steps'
import { t } from '@lingui/core/macro'
import { FormProvider } from 'react-hook-form'
import { AccountFields } from '~/platform/forms/account-fields.tsx'
import type { FormOver } from '~/platform/forms/contract-form.ts'
import { Part } from '~/platform/forms/fields.tsx'

export type HomeForm = FormOver<typeof applicationSteps.home>

/** Where the rent is paid. Matched with the landlord's ID before any payout. */
export const PayoutFields = ({ form }: { form: HomeForm }) => (
  <Part
    title={t`Where the landlord is paid`}
    help={t`We compare the name on the account with the landlord’s ID before we pay. It cannot be your own account.`}
  >
    <FormProvider {...form}>
      <AccountFields />
    </FormProvider>
  </Part>
)
