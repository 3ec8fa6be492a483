import { payments } from '@efie/contracts/payments'
import { formatPhone, guessNetwork, networkLabels, networks } from '@efie/domain'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ChoiceField, MaskedField, MoneyField } from '~/platform/forms/fields.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'
import type { PaymentRequest } from './payment-request.ts'

/** What is paid, by what means, as the payment service is asked for it. */
export type MeansValues = Parameters<typeof client.payments.create>[0]

/** Said before the last step: whoever pays all of it knows that it ends the loan. */
const Settles = ({ request, amount }: { request: PaymentRequest; amount: number | null }) => {
  const { range } = request
  if (!range?.saves || amount !== range.most) return null
  const saved = formatMoney(range.saves)
  return (
    <Notice
      tone="positive"
      title={
        'order_id' in request.target
          ? t`This settles your plan. You save ${saved}`
          : t`This settles your loan. You save ${saved}`
      }
    />
  )
}

export interface MeansFormProps {
  request: PaymentRequest
  /** As chosen before, when one comes back to change something. */
  values: MeansValues | null
  notice?: ReactNode
  onChosen: (values: MeansValues) => void
}

const methodsOf = () => [
  {
    value: 'mobile_money',
    label: t`Mobile money`,
    description: t`Approve the payment on your phone with your PIN.`,
  },
  { value: 'card', label: t`Card`, description: t`Visa or Mastercard, on a secure payment page.` },
]

const useMeans = (request: PaymentRequest, values: MeansValues | null) => {
  const phone = useAuthStore((state) => state.profile?.phone) ?? ''
  const least = request.range?.least ?? request.amount
  const most = request.range?.most ?? request.amount
  return useContractForm(payments.create, {
    fixed: { payment_type: request.payment_type },
    only: ['amount', 'method', 'network', 'phone'],
    start: {
      amount: values?.amount ?? (request.blank ? null : request.amount),
      method: values?.method ?? 'mobile_money',
      network: values?.network ?? guessNetwork(phone) ?? '',
      phone: formatPhone(values?.phone ?? phone),
    },
    join: ({ method }) => ({
      ...request.target,
      ...(method === 'card' && { network: undefined, phone: undefined }),
    }),
    check: ({ amount }) => ({
      amount:
        amount === null
          ? t`Enter an amount`
          : amount < least
            ? t`Pay at least ${{ least: formatMoney(least) }}`
            : amount > most && t`Only ${{ most: formatMoney(most) }} is left to pay`,
    }),
  })
}

/** How much, from where. What is chosen is written out once more before anything is asked of the payment service. */
export const MeansForm = ({ request, values, notice, onChosen }: MeansFormProps) => {
  const form = useMeans(request, values)
  const [method, amount] = useWatch({ control: form.control, name: ['method', 'amount'] })
  return (
    <ActForm
      form={form}
      act={(means: MeansValues) => Promise.resolve(means)}
      onDone={onChosen}
      touches={[]}
      submit={t`Review payment`}
      wide
    >
      {notice}
      {request.range && (
        <MoneyField
          form={form}
          name="amount"
          label={t`Amount`}
          help={t`From ${{ least: formatMoney(request.range.least) }} to ${{ most: formatMoney(request.range.most) }}. ${{ note: request.rangeNote ?? t`Anything extra goes towards your next instalments.` }}`}
        />
      )}
      <Settles request={request} amount={amount} />
      <ChoiceField
        form={form}
        name="method"
        label={t`How do you want to pay?`}
        columns={2}
        options={methodsOf()}
      />
      {method === 'mobile_money' && (
        <>
          <MaskedField
            form={form}
            name="phone"
            mask="phone"
            label={t`Mobile money number`}
            onTyped={(typed) => {
              const guess = guessNetwork(typed)
              if (guess && !form.formState.dirtyFields.network) form.setValue('network', guess)
            }}
          />
          <ChoiceField
            form={form}
            name="network"
            label={t`Network`}
            columns={3}
            options={networks.map((value) => ({ value, label: networkLabels[value] }))}
          />
        </>
      )}
    </ActForm>
  )
}
