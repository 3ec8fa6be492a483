import { ghanaBanks, guessNetwork, networkLabels, networks } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { RadioCards } from '~/ui/choices.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { MaskedField, Part, SelectField, TextField } from '~/app/forms/fields.tsx'
import type { stepSchemas } from './step-schemas.ts'

type Schema = ReturnType<typeof stepSchemas.home>
export type HomeForm = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

const methodsOf = () => [
  { value: 'mobile_money', label: t`Mobile money`, description: t`To the landlord’s wallet.` },
  { value: 'bank', label: t`Bank account`, description: t`To the landlord’s account.` },
]

/** Where the rent goes. Checked against the landlord's ID before anything is paid out. */
export const PayoutFields = ({ form }: { form: HomeForm }) => {
  const method = useWatch({ control: form.control, name: 'payout_method' })
  const { errors, dirtyFields } = form.formState
  return (
    <Part
      title={t`Where the landlord is paid`}
      help={t`We compare the name on the account with the landlord’s ID before we pay. It cannot be your own account.`}
    >
      <FieldGroup legend={t`Way of payment`} error={errors.payout_method?.message} className="sm:col-span-2">
        <Controller
          control={form.control}
          name="payout_method"
          render={({ field }) => (
            <RadioCards
              name="payout_method"
              columns={2}
              options={methodsOf()}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
      {method === 'bank' ? (
        <>
          <SelectField
            form={form}
            name="payout_bank_code"
            label={t`Bank`}
            placeholder={t`Choose the bank`}
            options={ghanaBanks.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField
            key="account"
            form={form}
            name="payout_account"
            label={t`Account number`}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      ) : (
        <>
          <MaskedField
            key="wallet"
            form={form}
            name="payout_account"
            mask="phone"
            label={t`Wallet number`}
            autoComplete="off"
            onTyped={(typed) => {
              const guess = guessNetwork(typed)
              if (guess && !dirtyFields.payout_network) form.setValue('payout_network', guess)
            }}
          />
          <SelectField
            form={form}
            name="payout_network"
            label={t`Network`}
            placeholder={t`Choose the network`}
            options={networks.map((value) => ({ value, label: networkLabels[value] }))}
          />
        </>
      )}
      <TextField
        form={form}
        name="payout_name"
        label={t`Name on the account`}
        autoComplete="off"
        help={t`As the bank or network has it.`}
      />
    </Part>
  )
}
