import { addMonths, formatMoney } from '@efie/domain'
import type { z } from 'zod'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { Hardship } from '~/app/api/rows.ts'
import { SelectField } from '~/app/forms/fields.tsx'
import type { Borrowing } from '~/app/loans/borrowing.ts'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { FormFoot } from '~/app/forms/form-foot.tsx'
import { rescheduleSchema } from './schemas.ts'
import { type Serviced, useOpenInstalments, useServiced } from './use-serviced.ts'

type Deferral = NonNullable<Serviced['deferral']>

interface RescheduleFormProps {
  borrowing: Borrowing
  name: string
  /** The request that this answers. */
  hardship?: Hardship
  onClose: () => void
}

const Preview = ({ borrowing, months }: { borrowing: Borrowing; months: number }) => {
  const open = useOpenInstalments(borrowing)
  const [first] = open
  const last = open.at(-1)
  if (!first || !last) return null
  return (
    <div className="rounded border border-line bg-sunken p-4 text-sm">
      <dl className="grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-muted">As it is</dt>
          <dd>
            {open.length} instalments, {formatDate(first.due_date)} to {formatDate(last.due_date)}
          </dd>
        </div>
        <div>
          <dt className="text-muted">About</dt>
          <dd>
            {formatDate(addMonths(first.due_date, months))} to {formatDate(addMonths(last.due_date, months))}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-muted">
        The price stays the same: {formatMoney(open.reduce((sum, { outstanding }) => sum + outstanding, 0))}{' '}
        to pay. The exact dates stand in the request.
      </p>
    </div>
  )
}

/** Proposes later dates: finance decides, then the tenant accepts, and only then they hold. */
export const RescheduleForm = (props: RescheduleFormProps) => {
  const deferral = useServiced(props.borrowing)?.deferral
  if (!deferral) return null
  if (deferral.least <= deferral.most) return <Form {...props} {...deferral} />
  return (
    <Dialog open onOpenChange={props.onClose} title={`No new dates for ${props.name}`}>
      <p>
        The first new date lies ahead only after {deferral.least} months, and {deferral.most} are left. The
        arrears have to be paid first.
      </p>
    </Dialog>
  )
}

const Form = ({ borrowing, name, hardship, onClose, least, most }: RescheduleFormProps & Deferral) => {
  const form = useZodForm(rescheduleSchema, {
    defaultValues: { months: Math.min(most, Math.max(least, hardship?.wanted_months ?? 1)), reason: '' },
  })
  const { errors } = form.formState
  const act = useAct({
    act: (input: z.output<typeof rescheduleSchema>) =>
      client.loans.proposeReschedule({
        id: borrowing.id,
        ...input,
        ...(hardship && { hardship_request_id: hardship.id }),
      }),
    done: `New dates for ${name} wait for a second person`,
    onDone: onClose,
    touches: [
      api.loans.key(),
      api.orders.key(),
      api.approvals.key(),
      api.hardships.key(),
      api.collections.key(),
    ],
  })
  const months = form.watch('months')
  return (
    <Dialog open onOpenChange={onClose} title={`Propose new dates for ${name}`}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
      >
        <SelectField
          form={form}
          name="months"
          label="Later by"
          numeric
          options={Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => ({
            value: String(least + index),
            label: least + index === 1 ? '1 month' : `${least + index} months`,
          }))}
        />
        <Preview borrowing={borrowing} months={months} />
        <Field
          label="Reason"
          help="The second person decides by this. Say what changed and until when."
          error={errors.reason?.message}
        >
          {(control) => <Textarea {...control} {...form.register('reason')} maxLength={5_000} />}
        </Field>
        <ActError error={act.error} samePerson="This is your own debt: a colleague has to propose this." />
        <FormFoot label="Propose new dates" pending={act.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
