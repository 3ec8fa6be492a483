import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import { applyServerIssues } from '~/app/api/server-issues.ts'
import { useIdempotencyKey } from '~/app/api/use-idempotency-key.ts'
import { MoneyField, TextField } from '~/app/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'

const today = () => new Date().toISOString().slice(0, 10)

const schema = z.object({
  amount: z
    .int('Enter the amount')
    .min(1, 'Enter the amount')
    .nullable()
    .transform((amount, context) => {
      if (amount !== null) return amount
      context.addIssue({ code: 'custom', message: 'Enter the amount' })
      return z.NEVER
    }),
  reference: z.string().trim().min(1, 'Enter the reference as the statement has it').max(100),
  payer: z.string().trim().min(1, 'Enter who sent it').max(200),
  received_on: z.iso.date('Enter the day').refine((day) => day <= today(), 'This day is still to come'),
})

const RecordForm = ({ onDone }: { onDone: () => void }) => {
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(schema, {
    defaultValues: { amount: null, reference: '', payer: '', received_on: today() },
  })
  const record = useAct({
    act: (values: z.output<typeof schema>) =>
      client.bankReceipts.record(values, { context: { idempotencyKey: key } }).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: ({ amount, payer }) => `${formatMoney(amount)} of ${payer} noted`,
    onDone: () => {
      renew()
      onDone()
    },
    touches: [api.bankReceipts.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => record.run(values))(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField form={form} name="amount" label="Amount" />
        <TextField form={form} name="received_on" label="Received on" type="date" max={today()} />
        <TextField form={form} name="payer" label="Payer" autoComplete="off" />
        <TextField
          form={form}
          name="reference"
          label="Reference"
          autoComplete="off"
          help="As the bank’s statement has it."
        />
      </div>
      <ActError error={record.error?.issues.length ? null : record.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={record.pending}>
          Note transfer
        </Button>
      </div>
    </form>
  )
}

/** First person: a transfer of the bank's statement. */
export const RecordTransfer = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Note a transfer</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Note a transfer"
        description="A second person of finance says which invoice it pays."
      >
        <RecordForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
