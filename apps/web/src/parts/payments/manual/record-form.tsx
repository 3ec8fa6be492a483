import { payments } from '@efie/contracts/payments'
import {
  accountKindOfMethod,
  formatMoney,
  localDateOf,
  manualMethods,
  manualPaymentTypesOf,
  paymentMethodLabels,
  paymentTypeLabels,
  inSentence,
} from '@efie/domain'
import { useEffect } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import type { Confirmation } from '~/platform/forms/form-frame.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, MoneyField, OtherField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { ApplicationPicker } from '~/parts/applications/review/application-picker.tsx'
import { pickedAsTarget, usualTypeOf } from '~/parts/applications/review/picked-target.ts'
import { accountOptions, useAccounts } from '~/parts/ledger/use-accounts.ts'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { useNow } from '~/ui/use-now.ts'

const recording = (
  { amount, method, received_on, payment_type }: Parameters<typeof client.payments.record>[0],
  title: string | undefined,
): Confirmation => ({
  title: `Record ${formatMoney(amount)}?`,
  label: `Record ${formatMoney(amount)}`,
  text: (
    <p>
      <strong className="text-ink">{formatMoney(amount)}</strong>{' '}
      {method === 'cash' ? 'in cash' : 'by bank transfer'} from <strong className="text-ink">{title}</strong>,
      received {formatDate(received_on)}, for {inSentence(paymentTypeLabels[payment_type])}. We book the
      payment once a second person confirms it. Until then, no other payment can be made for the same thing.
    </p>
  ),
})

/** Cash or a transfer that came in, written down by the first of two persons. */
export const RecordForm = ({ onClose }: { onClose: () => void }) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const form = useContractForm(payments.record, {
    ...pickedAsTarget,
    start: { payment_type: 'instalment', method: 'cash', received_on: today },
    check: ({ account_code, received_on }) => ({
      account_code: account_code === '' && 'Choose the till or account the money is in',
      received_on: received_on > today && 'Choose a day that isn’t in the future',
    }),
  })
  const [method, account, target] = form.watch(['method', 'account_code', 'target'])
  const accounts = useAccounts().filter(
    (one) => one.active && one.kind === accountKindOfMethod(method || 'cash'),
  )
  const usual = accounts.some(({ code }) => code === account) ? undefined : accounts[0]?.code
  const { setValue } = form
  // Another way of being paid is another account.
  useEffect(() => {
    if (usual !== undefined) setValue('account_code', usual)
  }, [setValue, usual])
  const kind = target?.kind ?? 'application'
  return (
    <Dialog open onOpenChange={onClose} title="Record money received">
      <ActForm
        form={form}
        act={(entry, context) => client.payments.record(entry, { context })}
        touches={[api.payments.key(), api.approvals.key()]}
        done={({ amount }) => `${formatMoney(amount)} recorded. A second person has to confirm it`}
        onDone={onClose}
        submit="Review"
        onCancel={onClose}
        samePerson="This is your own account, so a colleague has to record the money."
        confirm={(entry) => recording(entry, target?.title)}
      >
        <OtherField form={form} name="target" label="Payer">
          {({ value, onChange }, error) => (
            <ApplicationPicker
              label="Payer"
              value={value}
              onChange={(picked) => {
                onChange(picked)
                setValue('payment_type', usualTypeOf(picked))
              }}
              orders
              error={error}
            />
          )}
        </OtherField>
        <div className="grid gap-4 sm:grid-cols-2">
          {/* Anew with its options: a choice that is not among the old ones would not show. */}
          <SelectField
            key={kind}
            form={form}
            name="payment_type"
            label="For"
            options={manualPaymentTypesOf[kind].map((value) => ({ value, label: paymentTypeLabels[value] }))}
          />
          <SelectField
            form={form}
            name="method"
            label="Method"
            options={manualMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
          />
          <SelectField
            key={`${method} ${accounts.length}`}
            form={form}
            name="account_code"
            label={method === 'cash' ? 'Into till' : 'Into account'}
            options={accountOptions(accounts)}
          />
          <MoneyField form={form} name="amount" label="Amount" />
          <DateField form={form} name="received_on" label="Received on" max={today} />
        </div>
        <TextField form={form} name="note" label="Note" help="Receipt number, or who brought the money." />
      </ActForm>
    </Dialog>
  )
}
