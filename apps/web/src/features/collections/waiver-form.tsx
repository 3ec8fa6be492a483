import { formatMoney } from '@efie/domain'
import type { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { MoneyField, SelectField } from '~/platform/forms/fields.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { waiverSchema } from './schemas.ts'
import type { Serviced } from './use-serviced.ts'
import { chargeLabels } from './worklist.ts'

interface WaiverFormProps {
  standing: Serviced
  name: string
  onClose: () => void
}

/** Asks finance to give up a late fee, whole or in part. */
export const WaiverForm = ({ standing, name, onClose }: WaiverFormProps) => {
  const charges = standing.open_charges.map((charge) => ({
    ...charge,
    value: `${charge.kind}/${charge.instalment_number}`,
  }))
  const openOf = (value: string) => charges.find((charge) => charge.value === value)?.amount ?? 0
  const schema = waiverSchema(openOf)
  const [first] = charges
  const form = useZodForm(schema, {
    defaultValues: { instalment: first?.value ?? '', amount: first?.amount ?? 0, reason: '' },
  })
  const { errors } = form.formState
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: ({ instalment, amount, reason }: z.output<typeof schema>) => {
      const charge = charges.find(({ value }) => value === instalment)
      const { id } = standing.borrowing
      return client.loans.waive(
        {
          id,
          charge: charge?.kind === 'fee' ? 'fee' : 'late_fee',
          ...(charge && { instalment_number: charge.instalment_number }),
          amount,
          reason,
        },
        { context: { idempotencyKey: key } },
      )
    },
    done: (request) => `Waiver of ${formatMoney(request.amount ?? 0)} waits for a second person`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.loans.key(), api.orders.key(), api.approvals.key()],
  })
  const amount = form.watch('amount')
  return (
    <Dialog open onOpenChange={onClose} title={`Waive a late fee of ${name}`}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <SelectField
          form={form}
          name="instalment"
          label="Which"
          options={charges.map((charge) => ({
            value: charge.value,
            label: `${chargeLabels[charge.kind]} of instalment ${charge.instalment_number}: ${formatMoney(charge.amount)}`,
          }))}
        />
        <MoneyField form={form} name="amount" label="Amount" help="All of it, or a part." />
        <Field
          label="Reason"
          help="The second person, in finance, decides by this."
          error={errors.reason?.message}
        >
          {(control) => <Textarea {...control} {...form.register('reason')} maxLength={5_000} />}
        </Field>
        <ActError
          error={act.error}
          samePerson="This is your own debt: a colleague has to ask for the waiver."
        />
        <FormFoot
          label={`Propose to waive ${formatMoney(amount || 0)}`}
          pending={act.pending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
