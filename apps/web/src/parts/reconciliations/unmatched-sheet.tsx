import { unidentifiedReceipts } from '@efie/contracts/reconciliations'
import {
  formatMoney,
  manualPaymentTypesOf,
  type PaymentType,
  paymentTypeLabels,
  inSentence,
} from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { UnidentifiedReceipt } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import type { Confirmation } from '~/platform/forms/form-frame.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { OtherField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { ApplicationPicker } from '~/parts/applications/review/application-picker.tsx'
import { pickedAsTarget, usualTypeOf } from '~/parts/applications/review/picked-target.ts'
import { Section } from '~/ui/section.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'

const matching = (amount: string, title: string | undefined, type: PaymentType): Confirmation => ({
  title: `Match ${amount}?`,
  label: `Match ${amount}`,
  text: (
    <p>
      <strong className="text-ink">{amount}</strong> will be recorded for{' '}
      <strong className="text-ink">{title}</strong> as {inSentence(paymentTypeLabels[type])}. Nothing is
      booked until someone else confirms the match.
    </p>
  ),
})

const MatchForm = ({ receipt }: { receipt: UnidentifiedReceipt }) => {
  const form = useContractForm(unidentifiedReceipts.match, { ...pickedAsTarget, fixed: { id: receipt.id } })
  const target = form.watch('target')
  const kind = target?.kind ?? 'application'
  const amount = formatMoney(receipt.amount)
  return (
    <ActForm
      form={form}
      act={(input, context) =>
        client.unidentifiedReceipts.match(input, { context: { ...context, ifMatch: receipt.version } })
      }
      touches={[api.unidentifiedReceipts.key(), api.payments.key(), api.approvals.key()]}
      done={`${amount} matched. Someone else has to confirm the match`}
      submit={`Match ${amount}`}
      samePerson="This is your own money, so a colleague has to match it."
      confirm={({ payment_type }) => matching(amount, target?.title, payment_type)}
    >
      <OtherField form={form} name="target" label="Payer">
        {({ value, onChange }, error) => (
          <ApplicationPicker
            label="Payer"
            value={value}
            onChange={(picked) => {
              onChange(picked)
              form.setValue('payment_type', usualTypeOf(picked))
            }}
            orders
            error={error}
          />
        )}
      </OtherField>
      {/* Anew with its options: a choice that is not among the old ones would not show. */}
      <SelectField
        key={kind}
        form={form}
        name="payment_type"
        label="For"
        options={manualPaymentTypesOf[kind].map((value) => ({ value, label: paymentTypeLabels[value] }))}
      />
      <TextField form={form} name="note" label="How you know" help="The second person reads this." />
    </ActForm>
  )
}

/** One receipt without an owner, and the way to give it one. */
export const UnmatchedSheet = ({
  receipt,
  onClose,
}: {
  receipt: UnidentifiedReceipt
  onClose: () => void
}) => {
  const mayRecord = useAbility('payments.record')
  const waits = receipt.status === 'open' && receipt.payment_id !== null
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Unidentified receipt of ${formatMoney(receipt.amount)}`}
      description={receipt.description}
      className="max-w-xl"
    >
      <div className="space-y-6">
        {waits && (
          <Notice title="Waiting for confirmation">
            Someone else has to confirm the match under “Cash and bank entries”.
          </Notice>
        )}
        <Section title="Receipt">
          <KeyValues
            items={[
              { label: 'Amount', value: <Money amount={receipt.amount} />, strong: true },
              { label: 'Received', value: <DateText value={receipt.received_on} /> },
              { label: 'Reference', value: receipt.reference ?? 'None' },
              { label: 'Description', value: receipt.description },
            ]}
          />
        </Section>
        {receipt.status === 'open' && !waits && mayRecord && (
          <Section title="Whose money it is">
            <MatchForm receipt={receipt} />
          </Section>
        )}
      </div>
    </Sheet>
  )
}
