import { formatMoney, localDateOf } from '@efie/domain'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { MoneyField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { useNow } from '~/ui/use-now.ts'

const schemaOf = (today: string) =>
  z.object({
    payer: z.string().trim().min(1, 'Enter the payer as the statement names it').max(200),
    amount: z.number('Enter the amount').int().min(1, 'Enter an amount above zero'),
    reference: z.string().trim().min(1, 'Enter the reference of the statement').max(100),
    received_on: z.iso.date('Choose the day').refine((day) => day <= today, 'Not a day to come'),
  })

/** A transfer as it stands on the statement, noted by the first of two persons. */
export const TransferForm = ({ onClose }: { onClose: () => void }) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const defaults: Partial<z.input<ReturnType<typeof schemaOf>>> = {
    payer: '',
    reference: '',
    received_on: today,
  }
  const form = useZodForm(schemaOf(today), { defaultValues: defaults })
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: (input: z.output<ReturnType<typeof schemaOf>>) =>
      client.bankReceipts.record(input, { context: { idempotencyKey: key } }),
    done: (receipt) => `${formatMoney(receipt.amount)} noted: another person matches it with an invoice`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.bankReceipts.key()],
  })
  return (
    <Dialog open onOpenChange={onClose} title="Note a transfer">
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <TextField form={form} name="payer" label="Payer" />
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField form={form} name="amount" label="Amount" />
          <TextField form={form} name="received_on" label="Received on" type="date" max={today} />
        </div>
        <TextField
          form={form}
          name="reference"
          label="Reference"
          help="As it stands on the bank’s statement."
        />
        <ActError error={act.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={act.pending}>
            Note transfer
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
