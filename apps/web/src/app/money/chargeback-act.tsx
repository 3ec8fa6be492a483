import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input, Textarea } from '~/ui/input.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'
import { ActError } from '../acts/act-error.tsx'
import { useAct } from '../acts/use-act.ts'
import { client } from '../api/client.ts'
import type { PaymentDetail } from '../api/rows.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useAbility } from '../auth/auth-store.ts'
import { chargebackTouches } from './chargeback.ts'

interface ChargebackProps {
  payment: PaymentDetail
  payer: string
}

const schemaOf = (most: number) =>
  z.object({
    amount: z
      .number({ error: 'Enter an amount' })
      .int()
      .min(1, 'Enter an amount')
      .max(most, `At most ${formatMoney(most)} is left of this payment`),
    reference: z.string().trim().max(100),
    reason: z.string().trim().min(3, 'Write it in a few plain words').max(1_000),
  })

/** What it does to whatever the payment had paid. */
const effectOf = (
  { payment_type, invoice_id, loan_id, dispute_id }: PaymentDetail,
  payer: string,
): string => {
  if (invoice_id !== null)
    return 'The employer owes this part of the invoice again, and no employee is asked for it now.'
  if (loan_id !== null)
    return `It counts as never paid. ${payer} owes it again with the loan, each instalment from its own due date.`
  if (dispute_id !== null) return `${payer} owes it again.`
  if (payment_type === 'initial_payment' || payment_type === 'order')
    return `${payer} owes it again. If a loan runs on it, the loan asks for it. If not, everything that waits for it stops until it is paid.`
  return `${payer} owes it again. An application that is still open stops until it is paid.`
}

const Form = ({ payment, payer, onClose }: ChargebackProps & { onClose: () => void }) => {
  const most = payment.chargeable_amount
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(schemaOf(most), { defaultValues: { amount: most, reference: '', reason: '' } })
  const { errors } = form.formState
  const act = useAct({
    act: ({ reference, ...input }: { amount: number; reference: string; reason: string }) =>
      client.chargebacks.record(
        { id: payment.id, ...input, ...(reference === '' ? {} : { reference }) },
        { context: { idempotencyKey: key } },
      ),
    done: ({ amount }) => `Chargeback of ${formatMoney(amount)} recorded`,
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
      onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
    >
      <Field label="Amount" help={`At most ${formatMoney(most)}.`} error={errors.amount?.message}>
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
      <Field
        label="Dispute number"
        help="The provider’s number, if you have it. With it, nothing is recorded twice."
        error={errors.reference?.message}
      >
        {(control) => <Input {...control} {...form.register('reference')} maxLength={100} />}
      </Field>
      <Field label="Reason" help="What the bank or the provider says." error={errors.reason?.message}>
        {(control) => <Textarea {...control} {...form.register('reason')} maxLength={1_000} />}
      </Field>
      <p className="text-sm text-muted">{effectOf(payment, payer)}</p>
      <ActError error={act.error} samePerson="This is your own payment, so a colleague has to record it." />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" pending={act.pending}>
          Record {formatMoney(amount || 0)}
        </Button>
      </div>
    </form>
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
          payment.chargeable_amount > 0
            ? null
            : 'Nothing is left that a bank could take back: unpaid, paid by hand, refunded or charged back already'
        }
        onClick={() => setOpen(true)}
      >
        Taken back by bank
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Chargeback of ${payer}’s payment`}>
        <Form payment={payment} payer={payer} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
