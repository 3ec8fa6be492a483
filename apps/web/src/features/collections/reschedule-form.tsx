import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { Hardship } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { SelectField } from '~/platform/forms/fields.tsx'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import type { Borrowing } from '~/parts/lending/borrowing.ts'
import { PlanComparison } from '~/parts/lending/plan-comparison.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useSettled } from '~/ui/use-settled.ts'
import { rescheduleSchema } from './schemas.ts'
import { type Serviced, useServiced } from './use-serviced.ts'

type Deferral = NonNullable<Serviced['deferral']>

interface RescheduleFormProps {
  borrowing: Borrowing
  name: string
  /** The request that this answers. */
  hardship?: Hardship
  onClose: () => void
}

/** The plan before and after, asked of the server once the months have stayed the same for a moment. */
const Preview = ({ borrowing, months }: { borrowing: Borrowing; months: number }) => {
  const settled = useSettled(months)
  const { data, error, isFetching, refetch } = useQuery(
    api.loans.previewReschedule.queryOptions({ input: { id: borrowing.id, months: settled } }),
  )
  if (settled === months && data)
    return (
      <div className="border-line sm:rounded sm:border sm:bg-sunken sm:px-4 sm:py-2">
        <PlanComparison {...data} className="max-sm:text-xs" />
      </div>
    )
  if (settled === months && error) {
    const { message, issues } = toUserError(error)
    return (
      <ErrorState
        title="Couldn’t work out the new dates"
        message={issues[0]?.message ?? message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return <SkeletonRows rows={9} />
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
