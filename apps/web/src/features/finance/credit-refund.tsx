import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { useIdempotencyKey } from '~/app/api/use-idempotency-key.ts'
import { MoneyField } from '~/app/forms/fields.tsx'
import { ApplicationPicker, type PickedApplication } from '~/app/review/application-picker.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

const schemaOf = (credit: number) =>
  z.object({
    amount: z
      .number('Enter the amount')
      .int()
      .min(1, 'Enter an amount above zero')
      .max(credit, `At most ${formatMoney(credit)} is credit`),
    reason: z.string().trim().min(3, 'Enter the reason').max(1_000),
  })

interface CreditFormProps {
  picked: PickedApplication
  credit: number
  onClose: () => void
}

const CreditForm = ({ picked, credit, onClose }: CreditFormProps) => {
  const schema = schemaOf(credit)
  const form = useZodForm(schema, { defaultValues: { amount: credit, reason: '' } })
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: (input: z.output<typeof schema>) =>
      client.loans.refundCredit({ id: picked.id, ...input }, { context: { idempotencyKey: key } }),
    done: ({ refunds }) =>
      refunds.some(({ status }) => status === 'requested')
        ? 'Refund of credit waits for a second person'
        : 'Refund of credit sent',
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.payments.key(), api.loans.key(), api.ledger.key()],
  })
  const amount = form.watch('amount')
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
    >
      <MoneyField form={form} name="amount" label="Amount" help={`${formatMoney(credit)} is credit.`} />
      <Field label="Reason" help="Kept with the refund." error={form.formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...form.register('reason')} maxLength={1_000} />}
      </Field>
      <p className="text-sm">
        {formatMoney(amount || 0)} goes back to {picked.title}, by the payments that it came from.
      </p>
      <ActError error={act.error} samePerson="Nobody refunds their own credit. Ask a colleague." />
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

/** Gives a tenant's credit back: what was paid beyond all that is due. */
export const CreditRefund = ({ onClose }: { onClose: () => void }) => {
  const [picked, setPicked] = useState<PickedApplication | null>(null)
  const { data, error } = useQuery(
    api.loans.standing.queryOptions({ input: { id: picked?.id ?? '' }, enabled: picked !== null }),
  )
  return (
    <Dialog open onOpenChange={onClose} title="Refund credit">
      <div className="space-y-4">
        <ApplicationPicker label="Whose credit" value={picked} onChange={setPicked} />
        {picked && !data && !error && <SkeletonRows rows={2} />}
        {picked && error && <Notice tone="danger">{toUserError(error).message}</Notice>}
        {picked && data && data.credit === 0 && (
          <Notice title="There is no credit">
            Nothing was paid beyond what is due. A payment itself is refunded from its own sheet, under
            Payments.
          </Notice>
        )}
        {picked && data && data.credit > 0 && (
          <CreditForm key={picked.id} picked={picked} credit={data.credit} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}
