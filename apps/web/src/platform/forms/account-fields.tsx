import {
  ghanaBanks,
  guessNetwork,
  type Network,
  networkLabels,
  networks,
  type PayoutMethod,
} from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceField, MaskedField, SelectField, TextField } from './fields.tsx'

/** What a form must contain to use these fields. */
interface Account {
  payout_method: PayoutMethod
  payout_account: string
  payout_network: Network | ''
  payout_bank_code: string
  payout_name: string
}

const methodsOf = () => [
  { value: 'mobile_money', label: t`Mobile money`, description: t`To the landlord’s wallet.` },
  { value: 'bank', label: t`Bank account`, description: t`To the landlord’s account.` },
]

/** The landlord's wallet or bank account, on a two-column grid inside a `FormProvider`. */
export const AccountFields = () => {
  const form = useFormContext<Account>()
  const method = useWatch({ control: form.control, name: 'payout_method' })
  const { dirtyFields } = form.formState
  return (
    <>
      <ChoiceField
        form={form}
        name="payout_method"
        label={t`Payout method`}
        columns={2}
        options={methodsOf()}
        className="sm:col-span-2"
      />
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
        help={t`As registered with the bank or network.`}
      />
    </>
  )
}
