import { collections } from '@efie/contracts/collections'
import { addDays, formatMoney, localDateOf } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, MoneyField } from '~/platform/forms/fields.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { useNow } from '~/ui/use-now.ts'
import { checkPromise } from './checks.ts'

/** What the tenant promised to pay and by when; on that day a payment prompt goes out by itself. */
export const PromiseForm = ({ detail, onClose }: { detail: CollectionDetail; onClose: () => void }) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const { last_day } = detail.promise_limits
  const form = useContractForm(collections.promise, {
    fixed: { id: detail.id },
    start: { amount: detail.amount_past_due, due_date: addDays(today, 3) },
    check: (typed) => checkPromise(today, detail.promise_limits, typed),
  })
  const amount = form.watch('amount')
  return (
    <Dialog open onOpenChange={onClose} title={`Record a promise from ${detail.tenant_name}`}>
      <ActForm
        form={form}
        act={(promise) => client.collections.promise(promise)}
        touches={[api.collections.key()]}
        done={`Promise from ${detail.tenant_name} recorded`}
        onDone={onClose}
        submit="Record promise"
        onCancel={onClose}
        samePerson="This is your own debt, so a colleague has to handle it."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            form={form}
            name="amount"
            label="Amount"
            help={`${formatMoney(detail.amount_past_due)} is past due.`}
          />
          <DateField
            form={form}
            name="due_date"
            label="Pay by"
            min={today}
            max={last_day}
            help={`The latest date is ${formatDate(last_day)}.`}
          />
        </div>
        <p className="text-sm text-muted">
          We’ll message the tenant now, asking them to pay {formatMoney(amount || 0)} by that day. We’ll mark
          the promise kept or broken automatically, based on what they pay.
        </p>
      </ActForm>
    </Dialog>
  )
}
