import { t } from '@lingui/core/macro'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { AccountFields } from '~/platform/forms/account-fields.tsx'
import { Part } from '~/platform/forms/fields.tsx'
import type { stepSchemas } from './step-schemas.ts'

type Schema = ReturnType<typeof stepSchemas.home>
export type HomeForm = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

/** Where the rent goes. Checked against the landlord's ID before anything is paid out. */
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
