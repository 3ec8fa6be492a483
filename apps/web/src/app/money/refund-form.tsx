import { formatMoney, type RefundStage } from '@efie/domain'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'
import { ActError } from '../acts/act-error.tsx'
import { useAct } from '../acts/use-act.ts'
import { api, client } from '../api/client.ts'
import type { PaymentDetail } from '../api/rows.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useAbility } from '../auth/auth-store.ts'
import { refundableOf, refundRefusal, refundSchema } from './refund.ts'

interface RefundFormProps {
  payment: PaymentDetail
  /** Who gets the money back. */
  payer: string
}

/** What a refund of an order's money does to the order; null for other money. */
const effectOf = ({ order_id, payment_type }: PaymentDetail): string | null => {
  if (order_id === null) return null
  return payment_type === 'order'
    ? 'The price of the goods becomes lower by it, and the buyer keeps them. Goods that come back, or an order given up, send their money by themselves.'
    : 'It comes out of the credit of the plan. Where there is none, the whole payment is undone and its instalments are owed again.'
}

/** What became of it at once, where it was not simply sent. */
const outcomes: Partial<Record<RefundStage, string>> = {
  asked: 'waits for a second person',
  delayed: 'failed: see Refunds',
  'to-be-paid': 'is to be paid by hand: see Refunds',
}

const Form = ({ payment, payer, onClose }: RefundFormProps & { onClose: () => void }) => {
  const most = refundableOf(payment)
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(refundSchema(most), { defaultValues: { amount: most, reason: '' } })
  const { errors } = form.formState
  const act = useAct({
    act: (input: { amount: number; reason: string }) =>
      client.payments.refund({ id: payment.id, ...input }, { context: { idempotencyKey: key } }),
    done: ({ amount, stage }) => `Refund of ${formatMoney(amount)} ${outcomes[stage] ?? 'sent'}`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.payments.key(), api.ledger.key()],
  })
  const amount = form.watch('amount')
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((refund) => act.run(refund))(event)}
    >
      <Field
        label="Amount"
        help={`At most ${formatMoney(most)}. A second person releases a large refund.`}
        error={errors.amount?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="amount"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <MoneyInput
                {...control}
                ref={ref}
                value={value}
                onBlur={onBlur}
                onValueChange={(pesewas) => onChange(pesewas ?? undefined)}
              />
            )}
          />
        )}
      </Field>
      <Field label="Reason" help="Kept with the refund." error={errors.reason?.message}>
        {(control) => <Textarea {...control} {...form.register('reason')} maxLength={1_000} />}
      </Field>
      <p className="text-sm">
        {formatMoney(amount || 0)} goes back to {payer}, the way it was paid. What came by hand is paid by
        hand.
      </p>
      {effectOf(payment) && <p className="text-sm text-muted">{effectOf(payment)}</p>}
      <ActError error={act.error} samePerson="Nobody refunds their own payment. Ask a colleague." />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" pending={act.pending}>
          Refund {formatMoney(amount || 0)}
        </Button>
      </div>
    </form>
  )
}

/** Gives back all or part of a payment; shown to those who may. */
export const RefundForm = ({ payment, payer }: RefundFormProps) => {
  const mayRefund = useAbility('payments.refund')
  const [open, setOpen] = useState(false)
  if (!mayRefund) return null
  return (
    <>
      <Button tone="secondary" disabledReason={refundRefusal(payment)} onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Refund to ${payer}`}>
        <Form payment={payment} payer={payer} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
