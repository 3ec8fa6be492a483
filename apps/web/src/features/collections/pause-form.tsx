import { addDays, localDateOf } from '@efie/domain'
import type { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { borrowingOf } from '~/parts/lending/borrowing.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { useNow } from '~/ui/use-now.ts'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { pauseSchema } from './schemas.ts'

interface PauseFormProps {
  /** The loan, or else the order whose plan it is. */
  detail: Pick<CollectionDetail, 'application_id' | 'order_id'>
  name: string
  onClose: () => void
}

/** Days that do not count as past due, while something outside the tenant's hands is settled. */
export const PauseForm = ({ detail, name, onClose }: PauseFormProps) => {
  const today = localDateOf(new Date(useNow()).toISOString())
  const schema = pauseSchema(today)
  const form = useZodForm(schema, { defaultValues: { to_date: addDays(today, 14), reason: '' } })
  const { errors } = form.formState
  const act = useAct({
    act: async (input: z.output<typeof schema>) => {
      await client.loans.pause({ id: borrowingOf(detail).id, ...input })
    },
    done: `Days past due of ${name} are paused`,
    onDone: onClose,
    touches: [api.loans.key(), api.orders.key(), api.collections.key()],
  })
  return (
    <Dialog open onOpenChange={onClose} title={`Pause the days past due of ${name}`}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <TextField
          form={form}
          name="to_date"
          label="Up to and with"
          type="date"
          min={today}
          help="From today to this day nothing counts as past due. The amounts stay due."
        />
        <Field label="Reason" help="Kept with what is owed." error={errors.reason?.message}>
          {(control) => <Textarea {...control} {...form.register('reason')} maxLength={5_000} />}
        </Field>
        <ActError error={act.error} samePerson="This is your own debt: a colleague has to pause it." />
        <FormFoot label="Pause" pending={act.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
