import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { useNow } from '~/ui/use-now.ts'
import { earliestVisit, instantOfVisit, typedOfInstant } from './visit.ts'
import { now as present } from '~/ui/now.ts'

const schema = z.object({
  scheduled_for: z
    .string()
    .min(1, 'Enter the day and time of the visit')
    .refine((typed) => new Date(instantOfVisit(typed)).getTime() > present(), 'Enter a time to come'),
})

export const ScheduleForm = ({ inspection }: { inspection: InspectionRow }) => {
  const now = useNow()
  const params = useListParams()
  const form = useZodForm(schema, { defaultValues: { scheduled_for: typedOfInstant(null) } })
  const act = useAct({
    act: (scheduled_for: string) =>
      client.inspections.transition(
        { id: inspection.id, to: 'scheduled', scheduled_for },
        { context: { ifMatch: inspection.version } },
      ),
    done: 'Visit scheduled',
    // A list narrowed to the old status would lose the open row.
    onDone: () => params.set({ status: null }),
    touches: [api.inspections.key(), api.applications.key()],
  })
  const submit = form.handleSubmit(({ scheduled_for }) => act.run(instantOfVisit(scheduled_for)))
  const typed = form.watch('scheduled_for')
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <Field
        label="Day and time"
        help={
          typed
            ? `${formatDateTime(instantOfVisit(typed))}. ${inspection.applicant_name} is told the day.`
            : 'Call the landlord first. The applicant is told the day.'
        }
        error={form.formState.errors.scheduled_for?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('scheduled_for')}
            type="datetime-local"
            min={earliestVisit(now)}
            className="max-w-64"
          />
        )}
      </Field>
      <ActError error={act.error} samePerson="Nobody inspects for their own application. Ask a colleague." />
      <Button type="submit" pending={act.pending}>
        Schedule visit
      </Button>
    </form>
  )
}
