import { chargebacks } from '@efie/contracts/chargebacks'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NoteField, TextField } from '~/platform/forms/fields.tsx'
import { amountProblem, chargebackTouches, samePerson } from './chargeback.ts'

interface ChargebackProps {
  payment: PaymentDetail
  payer: string
}

type Effect = NonNullable<PaymentDetail['chargeback_effect']>

/** What the server says that it will do, in words. */
const words = (outcome: Effect['outcome'], payer: string, order: boolean): string | null => {
  switch (outcome) {
    case 'loan':
      return `The amount counts as never paid. ${payer} owes it again on the loan, and each instalment keeps its own due date.`
    case 'lost':
      return `The loan was written off, so the amount is a loss. We won’t ask ${payer} to pay it.`
    case 'loan-charge':
      return `We add the amount to the loan. ${payer} has to pay it with this month’s instalment.`
    case 'held':
      return `We hold this money for ${payer}, so they owe nothing. Their refund is smaller by this amount.`
    case 'stops':
      return `${payer} owes the amount again. ${order ? 'The order' : 'The application'} is on hold until they pay.`
    case 'owed':
      return `${payer} owes the amount again, and we ask them to pay.`
    case 'invoice':
      return 'The employer owes this part of the invoice again. We don’t ask its employees to pay.'
    case 'refunded':
      return null
  }
}

/** Everything that recording so much would do. */
const effects = (payment: PaymentDetail, amount: number, payer: string): string[] => {
  const { chargeback_effect: effect, chargeable_amount: here, order_id } = payment
  if (effect === null) return []
  const { outcome, part_outcome, set_off } = effect
  const refunded = amount - here
  return [
    set_off > 0
      ? `We were about to refund ${formatMoney(set_off)} to ${payer}. We keep the money instead, and they owe anything above that amount.`
      : words(amount < here ? part_outcome : outcome, payer, order_id !== null),
    refunded > 0
      ? `We’ve already refunded ${formatMoney(refunded)} of the payment, so ${payer} owes us that amount.`
      : null,
  ].filter((line) => line !== null)
}

const Form = ({ payment, payer, onClose }: ChargebackProps & { onClose: () => void }) => {
  const { chargeable_amount: here, chargeable_limit: most } = payment
  const form = useContractForm(chargebacks.record, {
    fixed: { id: payment.id },
    start: { amount: here || most },
    check: ({ amount }) => ({
      amount: amountProblem(
        amount,
        most,
        `A bank can charge back at most ${formatMoney(most)} of this payment`,
      ),
    }),
  })
  const amount = form.watch('amount')
  return (
    <ActForm
      form={form}
      act={(input, context) => client.chargebacks.record(input, { context })}
      touches={chargebackTouches}
      done={(chargeback) => `Chargeback of ${formatMoney(chargeback.amount)} recorded`}
      onDone={onClose}
      submit={amount ? `Record ${formatMoney(amount)}` : 'Record'}
      danger
      onCancel={onClose}
      samePerson={samePerson}
    >
      <MoneyField form={form} name="amount" label="Amount" help={`At most ${formatMoney(most)}.`} />
      <TextField
        form={form}
        name="reference"
        label="Dispute number"
        optional
        help="The payment provider’s number, if you have it. It stops us recording the same dispute twice."
      />
      <NoteField
        form={form}
        name="reason"
        label="Reason"
        help="What the bank or the payment provider says."
      />
      {effects(payment, amount ?? 0, payer).map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
    </ActForm>
  )
}

/** The payer’s bank took a payment, or part of it, back: what it had paid is owed again. Shown to finance. */
export const ChargebackAct = ({ payment, payer }: ChargebackProps) => {
  const mayAdjust = useAbility('loans.adjust')
  const [open, setOpen] = useState(false)
  if (!mayAdjust) return null
  return (
    <>
      <Button
        tone="secondary"
        disabledReason={
          payment.chargeable_limit > 0
            ? null
            : 'There’s nothing a bank could charge back. The payment is unpaid, is a cash or bank entry, or has already been charged back'
        }
        onClick={() => setOpen(true)}
      >
        Record chargeback
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Chargeback of ${payer}’s payment`}>
        <Form payment={payment} payer={payer} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
