import { addDays, formatMoney, localDateOf } from '@efie/domain'
import type { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { MoneyField, TextField } from '~/platform/forms/fields.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { useNow } from '~/ui/use-now.ts'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { promiseSchema } from './schemas.ts'

/** What the tenant promised to pay and by when; on that day a payment prompt goes out by itself. */
export const PromiseForm = ({ detail, onClose }: { detail: CollectionDetail; onClose: () => void }) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const schema = promiseSchema(today, detail.promise_limits)
  const form = useZodForm(schema, {
    defaultValues: { amount: detail.amount_past_due, due_date: addDays(today, 3) },
  })
  const act = useAct({
    act: (input: z.output<typeof schema>) => client.collections.promise({ id: detail.id, ...input }),
    done: `Promise of ${detail.tenant_name} recorded`,
    onDone: onClose,
    touches: [api.collections.key()],
  })
  const amount = form.watch('amount')
  return (
    <Dialog open onOpenChange={onClose} title={`${detail.tenant_name} promises to pay`}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            form={form}
            name="amount"
            label="Amount"
            help={`${formatMoney(detail.amount_past_due)} is past due.`}
          />
          <TextField
            form={form}
            name="due_date"
            label="By"
            type="date"
            min={today}
            max={detail.promise_limits.last_day}
            help={`By ${formatDate(detail.promise_limits.last_day)} at the latest.`}
          />
        </div>
        <p className="text-sm text-muted">
          The tenant is told now, and asked to pay {formatMoney(amount || 0)} on that day. The promise keeps
          or breaks itself by what has come in.
        </p>
        <ActError error={act.error} samePerson="This is your own loan: a colleague has to look after it." />
        <FormFoot label="Record promise" pending={act.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
