import { formatMoney, type RefundStage } from '@efie/domain'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { MoneyField, NoteField } from '~/platform/forms/fields.tsx'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { refundRefusal, refundSchema } from './refund.ts'

interface RefundFormProps {
  payment: PaymentDetail
  /** Who gets the money back. */
  payer: string
}

/** What a refund of an order's money does to the order; null for other money. */
const effectOf = ({ order_id, payment_type }: PaymentDetail): string | null => {
  if (order_id === null) return null
  return payment_type === 'order'
    ? 'It lowers the price of the goods, and the buyer keeps them. If goods come back or the order is cancelled, their money is refunded automatically.'
    : 'It comes out of the plan’s credit. If there is none, the whole payment is undone and its instalments are owed again.'
}

/** What became of it at once, where it was not simply sent. */
const outcomes: Partial<Record<RefundStage, string>> = {
  asked: 'waits for a second person',
  delayed: 'failed. See Refunds',
  'to-be-paid': 'has to be paid by hand. See Refunds',
}

const Form = ({ payment, payer, onClose }: RefundFormProps & { onClose: () => void }) => {
  const most = payment.refundable_amount
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(refundSchema(most), { defaultValues: { amount: most, reason: '' } })
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
      <MoneyField
        form={form}
        name="amount"
        label="Amount"
        help={`At most ${formatMoney(most)}. A second person releases a large refund.`}
      />
      <NoteField form={form} name="reason" label="Reason" help="Kept with the refund." />
      <p className="text-sm">
        {formatMoney(amount || 0)} goes back to {payer} the way it was paid. Money that came by hand is paid
        back by hand.
      </p>
      {effectOf(payment) && <p className="text-sm text-muted">{effectOf(payment)}</p>}
      <ActError error={act.error} samePerson="Nobody refunds their own payment. Ask a colleague." />
      <FormFoot label={`Refund ${formatMoney(amount || 0)}`} danger pending={act.pending} onClose={onClose} />
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
