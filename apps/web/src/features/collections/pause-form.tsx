import { loans } from '@efie/contracts/lending'
import { addDays, localDateOf } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, NoteField } from '~/platform/forms/fields.tsx'
import { borrowingOf } from '~/parts/lending/borrowing.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { useNow } from '~/ui/use-now.ts'

interface PauseFormProps {
  /** The loan, or else the order whose plan it is. */
  detail: Pick<CollectionDetail, 'application_id' | 'order_id'>
  name: string
  onClose: () => void
}

/** Days that do not count as past due, while something outside the tenant's hands is settled. */
export const PauseForm = ({ detail, name, onClose }: PauseFormProps) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const form = useContractForm(loans.pause, {
    fixed: { id: borrowingOf(detail).id },
    start: { to_date: addDays(today, 14) },
    omit: ['from_date'],
    check: ({ to_date }) => ({ to_date: to_date < today && 'Choose today or a later date' }),
  })
  return (
    <Dialog open onOpenChange={onClose} title={`Pause arrears for ${name}`}>
      <ActForm
        form={form}
        act={(pause) => client.loans.pause(pause)}
        touches={[api.loans.key(), api.orders.key(), api.collections.key()]}
        done={`Arrears paused for ${name}`}
        onDone={onClose}
        submit="Pause arrears"
        onCancel={onClose}
        samePerson="This is your own debt, so a colleague has to pause it."
      >
        <DateField
          form={form}
          name="to_date"
          label="Last paused day"
          min={today}
          help="Nothing counts as past due from today to the end of this day. The tenant still owes the amounts."
        />
        <NoteField form={form} name="reason" label="Reason" help="Saved with the account." />
      </ActForm>
    </Dialog>
  )
}
