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
      return `The amount counts as never paid. ${payer} owes it again with the loan, each instalment from its own due date.`
    case 'lost':
      return `The loan was written off, so the amount is a loss. ${payer} isn’t asked for it.`
    case 'loan-charge':
      return `The loan asks ${payer} for it again, with the instalment of this month.`
    case 'held':
      return `We hold this money for ${payer}, so they owe nothing. There is that much less to refund.`
    case 'stops':
      return `${payer} owes it again. ${order ? 'The order' : 'The application'} waits until it is paid.`
    case 'owed':
      return `${payer} owes it again and is asked to pay it.`
    case 'invoice':
      return 'The employer owes this part of the invoice again. Its employees aren’t asked for it.'
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
      ? `${formatMoney(set_off)} was about to be refunded to ${payer} and is kept instead. They owe anything above that.`
      : words(amount < here ? part_outcome : outcome, payer, order_id !== null),
    refunded > 0 ? `${formatMoney(refunded)} of it was refunded already, so ${payer} owes that back.` : null,
  ].filter((line) => line !== null)
}

const Form = ({ payment, payer, onClose }: ChargebackProps & { onClose: () => void }) => {
  const { chargeable_amount: here, chargeable_limit: most } = payment
  const form = useContractForm(chargebacks.record, {
    fixed: { id: payment.id },
    start: { amount: here || most },
    check: ({ amount }) => ({
      amount: amountProblem(amount, most, `A bank can take at most ${formatMoney(most)} of this payment`),
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
        help="The provider’s number, if you have it. With it, nothing is recorded twice."
      />
      <NoteField form={form} name="reason" label="Reason" help="What the bank or the provider says." />
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
            : 'Nothing that a bank could take back: unpaid, paid by hand, or charged back already'
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
