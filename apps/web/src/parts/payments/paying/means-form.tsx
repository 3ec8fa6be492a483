import { guessNetwork, networkLabels, networks, e164Of } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'
import { MoneyInput, PhoneInput } from '~/ui/special-inputs.tsx'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import type { PaymentRequest } from './payment-request.ts'

const schemaOf = ({ amount, range }: PaymentRequest) => {
  const least = range?.least ?? amount
  const most = range?.most ?? amount
  return z
    .object({
      amount: z
        .int(t`Enter an amount`)
        .min(least, t`Pay at least ${{ least: formatMoney(least) }}`)
        .max(most, t`At most ${{ most: formatMoney(most) }} is still to be paid`),
      method: z.enum(['mobile_money', 'card'], t`Choose how you want to pay`),
      network: z.enum(networks, t`Choose the network`).nullable(),
      phone: z.string(),
    })
    .superRefine(({ method, network, phone }, context) => {
      if (method === 'card') return
      if (network === null)
        context.addIssue({ code: 'custom', path: ['network'], message: t`Choose the network of the wallet` })
      if (e164Of(phone) === null)
        context.addIssue({
          code: 'custom',
          path: ['phone'],
          message: t`Enter the wallet’s number, such as 024 123 4567`,
        })
    })
}

export type MeansValues = z.output<ReturnType<typeof schemaOf>>

/** Said before the last step: whoever pays all of it knows that it ends the loan. */
const Settles = ({ request, amount }: { request: PaymentRequest; amount: number }) => {
  const { range } = request
  if (!range?.saves || amount !== range.most) return null
  const saved = formatMoney(range.saves)
  return (
    <Notice
      tone="positive"
      title={
        'order_id' in request.target
          ? t`This pays your plan off. You save ${saved}`
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
  { value: 'mobile_money', label: t`Mobile money`, description: t`Approve on your phone with your PIN.` },
  { value: 'card', label: t`Card`, description: t`Visa or Mastercard, on the payment page.` },
]

/** How much, from where. What is chosen is written out once more before anything is asked of the payment service. */
export const MeansForm = ({ request, values, notice, onChosen }: MeansFormProps) => {
  const phone = useAuthStore((state) => state.profile?.phone) ?? ''
  const form = useZodForm(schemaOf(request), {
    defaultValues: values ?? {
      amount: request.amount,
      method: 'mobile_money',
      network: guessNetwork(phone),
      phone: formatPhoneTyped(phone),
    },
  })
  const { errors } = form.formState
  const [method, amount] = useWatch({ control: form.control, name: ['method', 'amount'] })
  const submit = form.handleSubmit(onChosen)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      {notice}
      {request.range && (
        <Field
          label={t`Amount`}
          help={t`From ${{ least: formatMoney(request.range.least) }} to ${{ most: formatMoney(request.range.most) }}. ${{ note: request.rangeNote ?? t`More than is due pays the next instalments.` }}`}
          error={errors.amount?.message}
        >
          {(control) => (
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { onChange, ...field } }) => (
                <MoneyInput {...control} {...field} onValueChange={onChange} />
              )}
            />
          )}
        </Field>
      )}
      <Settles request={request} amount={amount} />
      <FieldGroup legend={t`How do you want to pay?`} error={errors.method?.message}>
        <Controller
          control={form.control}
          name="method"
          render={({ field }) => (
            <RadioCards
              name="method"
              columns={2}
              options={methodsOf()}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
      {method === 'mobile_money' && (
        <>
          <Field label={t`Mobile money number`} error={errors.phone?.message}>
            {(control) => (
              <Controller
                control={form.control}
                name="phone"
                render={({ field: { onChange, ...field } }) => (
                  <PhoneInput
                    {...control}
                    {...field}
                    onValueChange={(typed) => {
                      onChange(typed)
                      const guess = guessNetwork(typed)
                      if (guess && !form.formState.dirtyFields.network) form.setValue('network', guess)
                    }}
                  />
                )}
              />
            )}
          </Field>
          <FieldGroup legend={t`Network`} error={errors.network?.message}>
            <Controller
              control={form.control}
              name="network"
              render={({ field }) => (
                <RadioCards
                  name="network"
                  columns={3}
                  options={networks.map((value) => ({ value, label: networkLabels[value] }))}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              )}
            />
          </FieldGroup>
        </>
      )}
      <Button type="submit" wide size="lg">
        <Trans>Review payment</Trans>
      </Button>
    </form>
  )
}
