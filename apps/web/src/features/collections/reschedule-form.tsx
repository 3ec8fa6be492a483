import { counted, noDeferralText } from '@efie/domain'
import { loans } from '@efie/contracts/lending'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import type { Hardship } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField } from '~/platform/forms/fields.tsx'
import type { Borrowing } from '~/parts/lending/borrowing.ts'
import { PlanComparison } from '~/parts/lending/plan-comparison.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useDebounced } from '~/ui/use-debounced.ts'
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
  const settled = useDebounced(months)
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
      <p>{noDeferralText(deferral)}.</p>
    </Dialog>
  )
}

const Form = ({ borrowing, name, hardship, onClose, least, most }: RescheduleFormProps & Deferral) => {
  const form = useContractForm(loans.proposeReschedule, {
    fixed: { id: borrowing.id, hardship_request_id: hardship?.id },
    start: { months: Math.min(most, Math.max(least, hardship?.wanted_months ?? 1)) },
  })
  const months = form.watch('months')
  return (
    <Dialog open onOpenChange={onClose} title={`Propose new dates for ${name}`}>
      <ActForm
        form={form}
        act={(dates) => client.loans.proposeReschedule(dates)}
        touches={[
          api.loans.key(),
          api.orders.key(),
          api.approvals.key(),
          api.hardships.key(),
          api.collections.key(),
        ]}
        done={`New dates for ${name} are waiting for a second person`}
        onDone={onClose}
        submit="Propose new dates"
        onCancel={onClose}
        samePerson="This is your own debt, so a colleague has to propose new dates."
      >
        <SelectField
          form={form}
          name="months"
          label="Move the dates by"
          numeric
          options={Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => ({
            value: String(least + index),
            label: counted(least + index, 'month'),
          }))}
        />
        {months !== null && <Preview borrowing={borrowing} months={months} />}
        <NoteField
          form={form}
          name="reason"
          label="Reason"
          help="The second person reads this. Say what changed and until when."
        />
      </ActForm>
    </Dialog>
  )
}
