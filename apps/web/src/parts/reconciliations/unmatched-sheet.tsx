import { formatMoney, manualPaymentTypes, manualPaymentTypesOf, paymentTypeLabels } from '@efie/domain'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { UnidentifiedReceipt } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { ApplicationPicker } from '~/parts/applications/review/application-picker.tsx'
import { pickedTarget, targetOf, usualTypeOf } from '~/parts/applications/review/picked-target.ts'
import { Section } from '~/ui/section.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'

const schema = z.object({
  target: pickedTarget,
  payment_type: z.enum(manualPaymentTypes),
  note: z.string().trim().min(1, 'Write how you know').max(500),
})
const empty: z.input<typeof schema> = { target: null, payment_type: 'instalment', note: '' }

const MatchForm = ({ receipt }: { receipt: UnidentifiedReceipt }) => {
  const form = useZodForm(schema, { defaultValues: empty })
  const [checked, setChecked] = useState<z.output<typeof schema> | null>(null)
  const kind = form.watch('target')?.kind ?? 'application'
  const { key, renew } = useIdempotencyKey()
  const amount = formatMoney(receipt.amount)
  const act = useAct({
    act: ({ target, ...input }: z.output<typeof schema>) =>
      client.unidentifiedReceipts.match(
        { id: receipt.id, ...targetOf(target), ...input },
        { context: { idempotencyKey: key, ifMatch: receipt.version } },
      ),
    done: `${amount} recorded for its owner: another person confirms it`,
    onDone: () => {
      renew()
      setChecked(null)
    },
    touches: [api.unidentifiedReceipts.key(), api.payments.key(), api.approvals.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((input) => setChecked(input))(event)}
    >
      <Controller
        control={form.control}
        name="target"
        render={({ field, fieldState }) => (
          <ApplicationPicker
            label="Whose money"
            value={field.value}
            onChange={(picked) => {
              field.onChange(picked)
              form.setValue('payment_type', usualTypeOf(picked))
            }}
            orders
            error={fieldState.error?.message}
          />
        )}
      />
      {/* Anew with its options: a choice that is not among the old ones would not show. */}
      <SelectField
        key={kind}
        form={form}
        name="payment_type"
        label="For"
        options={manualPaymentTypesOf[kind].map((value) => ({ value, label: paymentTypeLabels[value] }))}
      />
      <TextField form={form} name="note" label="How you know" help="The second person decides by this." />
      <Button type="submit">Match {amount}</Button>
      {checked && (
        <ConfirmDialog
          open
          onOpenChange={() => setChecked(null)}
          title={`Match ${amount}?`}
          confirmLabel={`Match ${amount}`}
          pending={act.pending}
          onConfirm={() => void act.run(checked)}
        >
          <p>
            <strong className="text-ink">{amount}</strong> belongs to{' '}
            <strong className="text-ink">{checked.target?.title}</strong>, for:{' '}
            {paymentTypeLabels[checked.payment_type].toLowerCase()}. Another person confirms it before it is
            booked.
          </p>
          <ActError
            error={act.error}
            samePerson="This is your own: a colleague has to match its money."
            className="mt-4 text-ink"
          />
        </ConfirmDialog>
      )}
    </form>
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
      title={`${formatMoney(receipt.amount)} of unknown origin`}
      description={receipt.description}
      className="max-w-xl"
    >
      <div className="space-y-6">
        {waits && (
          <Notice title="An owner is named">
            Another person confirms the entry under “Cash and bank entries”.
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
          <Section title="Whose it is">
            <MatchForm receipt={receipt} />
          </Section>
        )}
      </div>
    </Sheet>
  )
}
