import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { EmployeeRow } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'

const schema = z
  .object({ leave_from: z.iso.date('Enter the first day'), leave_to: z.union([z.literal(''), z.iso.date()]) })
  .refine(({ leave_from, leave_to }) => leave_to === '' || leave_to >= leave_from, {
    path: ['leave_to'],
    message: 'Choose a day on or after the first',
  })

/** Unpaid leave: no pay, so no deduction; what falls due is asked of the person. */
export const LeaveForm = ({ employee, onDone }: { employee: EmployeeRow; onDone: () => void }) => {
  const form = useZodForm(schema, {
    defaultValues: { leave_from: employee.leave_from ?? '', leave_to: employee.leave_to ?? '' },
  })
  const act = useAct({
    act: (leave: { leave_from: string | null; leave_to: string | null }) =>
      client.employees
        .update(
          { id: employee.company_id, employee_id: employee.id, ...leave },
          { context: { ifMatch: employee.version } },
        )
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: ({ leave_from }) => (leave_from ? 'Unpaid leave recorded' : 'Unpaid leave cleared'),
    onDone,
    touches: [api.employees.key(), api.companies.key(), api.invoices.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) =>
        void form.handleSubmit(({ leave_from, leave_to }) =>
          act.run({ leave_from, leave_to: leave_to || null }),
        )(event)
      }
    >
      <p className="text-muted">
        On a payday within the leave nothing is deducted from {employee.full_name}. We ask them directly for
        what falls due.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="leave_from" label="First day" type="date" />
        <TextField
          form={form}
          name="leave_to"
          label="Last day"
          type="date"
          optional
          help="Empty while it is not known."
        />
      </div>
      <ActError error={act.error?.issues.length ? null : act.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {employee.leave_from ? (
          <Button
            tone="secondary"
            pending={act.pending}
            onClick={() => void act.run({ leave_from: null, leave_to: null })}
          >
            Clear the leave
          </Button>
        ) : (
          <Button tone="secondary" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={act.pending}>
          Save leave
        </Button>
      </div>
    </form>
  )
}
