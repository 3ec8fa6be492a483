import { inspections } from '@efie/contracts/inspections'
import { api, client } from '~/platform/api/client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateTimeField } from '~/platform/forms/fields.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { now as present } from '~/ui/now.ts'
import { useNow } from '~/ui/use-now.ts'
import { earliestVisit } from './visit.ts'

interface ScheduleFormProps {
  inspection: InspectionRow
  /** For a visit that has a date already. */
  onCancel?: () => void
}

/** The day of the visit, or another day. */
export const ScheduleForm = ({ inspection, onCancel }: ScheduleFormProps) => {
  const now = useNow()
  const form = useContractForm(inspections.transition, {
    fixed: { id: inspection.id, to: 'scheduled' },
    only: ['scheduled_for'],
    check: ({ scheduled_for }) => ({
      scheduled_for:
        scheduled_for === ''
          ? 'Enter the day and time of the visit'
          : new Date(scheduled_for).getTime() <= present() && 'Enter a time in the future',
    }),
  })
  const visit = form.watch('scheduled_for')
  return (
    <ActForm
      form={form}
      act={(change) => client.inspections.transition(change, { context: { ifMatch: inspection.version } })}
      touches={[api.inspections.key(), api.applications.key()]}
      done={onCancel ? 'Date changed' : 'Visit scheduled'}
      submit={onCancel ? 'Change date' : 'Schedule visit'}
      samePerson="You can’t inspect a home for your own application. Ask a colleague to do it."
      className="space-y-4"
      {...(onCancel && { onCancel, cancelLabel: 'Keep the date' })}
    >
      <DateTimeField
        form={form}
        name="scheduled_for"
        label="Day and time"
        help={
          visit
            ? `${formatDateTime(visit)}. We’ll tell ${inspection.applicant_name} the date.`
            : 'Call the landlord first. We’ll tell the applicant the date.'
        }
        min={earliestVisit(now)}
        className="max-w-64"
      />
    </ActForm>
  )
}
