import { payments } from '@efie/contracts/payments'
import { formatMoney, type RefundStage } from '@efie/domain'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NoteField } from '~/platform/forms/fields.tsx'
import { amountRefusal, refundRefusal } from './refund.ts'

interface RefundFormProps {
  payment: PaymentDetail
  /** Who gets the money back. */
  payer: string
}

/** What a refund of an order's money does to the order; null for other money. */
const effectOf = ({ order_id, payment_type }: PaymentDetail): string | null => {
  if (order_id === null) return null
  return payment_type === 'order'
    ? 'This refund lowers the price, and the buyer keeps the goods. If goods are returned or the order is cancelled, we refund the money automatically.'
    : 'The refund comes out of the plan’s credit. If there’s no credit, the refund undoes the whole payment and its instalments become due again.'
}

/** What became of it at once, where it was not simply sent. */
const outcomes: Partial<Record<RefundStage, string>> = {
  asked: 'is waiting for a second person',
  delayed: 'failed. Open it under Refunds to try again',
  'to-be-paid': 'has to be paid by hand. Open it under Refunds',
}

const Form = ({ payment, payer, onClose }: RefundFormProps & { onClose: () => void }) => {
  const most = payment.refundable_amount
  const form = useContractForm(payments.refund, {
    fixed: { id: payment.id },
    start: { amount: most },
    check: ({ amount }) => ({ amount: amountRefusal(amount, most) }),
  })
  const amount = formatMoney(form.watch('amount') ?? 0)
  return (
    <ActForm
      form={form}
      act={(refund, context) => client.payments.refund(refund, { context })}
      done={(refund) => `Refund of ${formatMoney(refund.amount)} ${outcomes[refund.stage] ?? 'sent'}`}
      onDone={onClose}
      touches={[api.payments.key(), api.ledger.key()]}
      submit={`Refund ${amount}`}
      danger
      onCancel={onClose}
      samePerson="You can’t refund your own payment. Ask a colleague."
      className="space-y-4"
    >
      <MoneyField
        form={form}
        name="amount"
        label="Amount"
        help={`Up to ${formatMoney(most)}. A second person releases large refunds.`}
      />
      <NoteField form={form} name="reason" label="Reason" help="Saved with the refund." />
      <p className="text-sm">
        We refund {amount} to {payer} the way they paid. Money received by hand is refunded by hand.
      </p>
      {effectOf(payment) && <p className="text-sm text-muted">{effectOf(payment)}</p>}
    </ActForm>
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
