import { collections } from '@efie/contracts/collections'
import { addDays, formatMoney } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, MoneyField } from '~/platform/forms/fields.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { checkPromise } from '~/parts/lending/check-promise.ts'

/** What the tenant promised to pay and by when; on that day a payment prompt goes out by itself. */
export const PromiseForm = ({ detail, onClose }: { detail: CollectionDetail; onClose: () => void }) => {
  const limits = detail.promise_limits
  const form = useContractForm(collections.promise, {
    fixed: { id: detail.id },
    start: { amount: limits.most, due_date: addDays(limits.first_day, 3) },
    check: (typed) => checkPromise(limits, typed),
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
            help={`From ${formatMoney(limits.least)} to the ${formatMoney(limits.most)} past due.`}
          />
          <DateField
            form={form}
            name="due_date"
            label="Pay by"
            min={limits.first_day}
            max={limits.last_day}
            help={`The latest date is ${formatDate(limits.last_day)}.`}
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
