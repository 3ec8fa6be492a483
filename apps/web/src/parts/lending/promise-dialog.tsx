import { promises } from '@efie/contracts/collections-promises'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellOff, CalendarClock, Info } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { api, client } from '~/platform/api/client.ts'
import type { PromiseOffer } from '~/platform/api/rows.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, MoneyField } from '~/platform/forms/fields.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { checkPromise } from './check-promise.ts'

/** What follows from a promise, good and bad, before it is made. */
const Consequences = () => (
  <ul className="space-y-3 rounded bg-sunken p-4 text-[0.9375rem]">
    {[
      {
        Icon: BellOff,
        text: t`Until that day, we won’t send reminders of what’s overdue. Our team sees your promise.`,
      },
      { Icon: CalendarClock, text: t`On the day, we’ll remind you with a link to pay.` },
      {
        Icon: Info,
        text: t`Your due dates don’t change. Late fees still apply, and late days still count.`,
      },
    ].map(({ Icon, text }) => (
      <li key={text} className="flex gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
)

export interface PromiseDialogProps {
  offer: PromiseOffer
  onClose: () => void
}

/** The tenant says how much they can pay and by when. */
export const PromiseDialog = ({ offer: { loan_id, limits }, onClose }: PromiseDialogProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useContractForm(promises.create, {
    fixed: { id: loan_id },
    start: { amount: limits.most },
    check: (typed) => checkPromise(limits, typed),
  })
  const [amount, day] = useWatch({ control: form.control, name: ['amount', 'due_date'] })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Promise a day`}
      description={t`Tell us how much you can pay, and by when.`}
    >
      <ActForm
        form={form}
        act={(promise, context) => client.promises.create(promise, { context })}
        touches={[api.me.agenda.key(), api.collections.key()]}
        done={t`Promise made`}
        onDone={onClose}
        submit={
          amount && day
            ? t`Promise ${{ amount: formatMoney(amount) }} by ${{ day: formatDate(day) }}`
            : t`Promise a day`
        }
        blocked={isReadOnly ? t`You’re offline. Connect to promise a day` : null}
        wide
      >
        <MoneyField
          form={form}
          name="amount"
          label={t`How much?`}
          help={t`${{ most: formatMoney(limits.most) }} is overdue. You can promise part of that, from ${{ least: formatMoney(limits.least) }}.`}
        />
        <DateField
          form={form}
          name="due_date"
          label={t`By which day?`}
          min={limits.first_day}
          max={limits.last_day}
          help={t`The latest day is ${{ last: formatDate(limits.last_day) }}. If you need longer, ask for new dates.`}
        />
        <Consequences />
        <p className="text-sm text-muted">
          <Trans>
            Your promise is kept once the whole amount has reached us. You can pay earlier, or in parts.
          </Trans>
        </p>
      </ActForm>
    </Dialog>
  )
}
