import { formatMoney } from '@efie/domain'
import { z } from 'zod'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { MoneyField, NoteField } from '~/platform/forms/fields.tsx'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { chargebackTouches, samePerson } from './chargeback.ts'

interface WonProps {
  chargeback: PaymentDetail['chargebacks'][number]
  payer: string
  onClose: () => void
}

const schemaOf = (most: number) =>
  z.object({
    amount: z
      .number({ error: 'Enter an amount' })
      .int()
      .min(1, 'Enter an amount')
      .max(most, `At most ${formatMoney(most)} was charged back`),
    reason: z.string().trim().min(3, 'Write it in a few plain words').max(1_000),
  })

const Form = ({ chargeback, payer, onClose }: WonProps) => {
  const { id, amount: most, version } = chargeback
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(schemaOf(most), { defaultValues: { amount: most, reason: '' } })
  const won = useAct({
    act: (input: { amount: number; reason: string }) =>
      client.chargebacks.win({ id, version, ...input }, { context: { idempotencyKey: key } }),
    done: ({ amount }) => `${formatMoney(amount)} counts as paid again`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: chargebackTouches,
  })
  const amount = form.watch('amount')
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((input) => won.run(input))(event)}
    >
      <p className="text-sm text-muted">
        The bank returned the money, so that much of the payment counts again. Anything {payer} paid in its
        place is refunded.
      </p>
      <MoneyField form={form} name="amount" label="Amount" help={`At most ${formatMoney(most)}.`} />
      <NoteField form={form} name="reason" label="Reason" help="What the bank or the provider says." />
      <ActError error={won.error} samePerson={samePerson} />
      <FormFoot
        label={amount ? `Record ${formatMoney(amount)}` : 'Record'}
        pending={won.pending}
        onClose={onClose}
      />
    </form>
  )
}

/** The bank returned what it had taken, or part of it. */
export const WonDialog = (props: WonProps) => (
  <Dialog open onOpenChange={props.onClose} title="Record what was won back">
    <Form {...props} />
  </Dialog>
)
