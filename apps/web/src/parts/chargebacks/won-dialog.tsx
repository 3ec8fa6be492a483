import { chargebacks } from '@efie/contracts/chargebacks'
import { formatMoney } from '@efie/domain'
import { Dialog } from '~/ui/dialog.tsx'
import { client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NoteField } from '~/platform/forms/fields.tsx'
import { amountProblem, chargebackTouches, samePerson } from './chargeback.ts'

interface WonProps {
  chargeback: PaymentDetail['chargebacks'][number]
  payer: string
  onClose: () => void
}

const Form = ({ chargeback, payer, onClose }: WonProps) => {
  const { id, amount: most, version } = chargeback
  const form = useContractForm(chargebacks.win, {
    fixed: { id, version },
    start: { amount: most },
    check: ({ amount }) => ({
      amount: amountProblem(amount, most, `At most ${formatMoney(most)} was charged back`),
    }),
  })
  const amount = form.watch('amount')
  return (
    <ActForm
      form={form}
      act={(input, context) => client.chargebacks.win(input, { context })}
      touches={chargebackTouches}
      done={(won) => `${formatMoney(won.amount)} counts as paid again`}
      onDone={onClose}
      submit={amount ? `Record ${formatMoney(amount)}` : 'Record'}
      onCancel={onClose}
      samePerson={samePerson}
    >
      <p className="text-sm text-muted">
        The bank returned the money, so the payment counts again up to that amount. We refund anything {payer}{' '}
        paid in its place.
      </p>
      <MoneyField form={form} name="amount" label="Amount" help={`At most ${formatMoney(most)}.`} />
      <NoteField
        form={form}
        name="reason"
        label="Reason"
        help="What the bank or the payment provider says."
      />
    </ActForm>
  )
}

/** The bank returned what it had taken, or part of it. */
export const WonDialog = (props: WonProps) => (
  <Dialog open onOpenChange={props.onClose} title="Record a won chargeback">
    <Form {...props} />
  </Dialog>
)
