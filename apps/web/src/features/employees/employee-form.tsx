import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow, EmployeeRow } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { MaskedField, MoneyField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { FieldChanges, refusedChanges } from './field-changes.tsx'
import { employeeDefaults, employeeInput, employeeSchema, type EmployeeValues } from './employee-schema.ts'

interface EmployeeFormProps {
  company: Pick<CompanyRow, 'id' | 'status'>
  /** Absent: a new one. */
  employee: EmployeeRow | null
  onDone: () => void
}

/** The employer's own record of a person. */
export const EmployeeForm = ({ company, employee, onDone }: EmployeeFormProps) => {
  const mayInvite = company.status === 'verified'
  const form = useZodForm(employeeSchema, { defaultValues: employeeDefaults(employee, mayInvite) })
  const act = useAct({
    act: ({ values, confirmed = false }: { values: EmployeeValues; confirmed?: boolean }) =>
      (employee
        ? client.employees.update(
            {
              id: company.id,
              employee_id: employee.id,
              ...employeeInput(values),
              ...(confirmed && { confirm_identity: true }),
            },
            { context: { ifMatch: employee.version } },
          )
        : client.employees.create({
            id: company.id,
            ...employeeInput(values),
            invite: mayInvite && values.invite && Boolean(values.email || values.phone),
          })
      ).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: ({ full_name }) => (employee ? `${full_name} saved` : `${full_name} added`),
    onDone,
    touches: [api.employees.key(), api.companies.key()],
  })
  const [refused] = refusedChanges(act.cause)
  const save = (confirmed: boolean) => form.handleSubmit((values) => act.run({ values, confirmed }))
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void save(false)(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="full_name" label="Full name" autoComplete="off" />
        <TextField form={form} name="staff_number" label="Staff number" autoComplete="off" />
        <TextField form={form} name="email" label="E-mail" type="email" optional autoComplete="off" />
        <MaskedField form={form} name="phone" label="Phone" mask="phone" optional autoComplete="off" />
        <MoneyField
          form={form}
          name="net_pay"
          label="Net pay a month"
          help="From it follows the most that may be deducted. We show it to nobody else."
          className="sm:col-span-2"
        />
      </div>
      {!employee && mayInvite && (
        <Checkbox
          {...form.register('invite')}
          label="Send the invitation now"
          help="By e-mail and SMS, to what is entered above. Nothing is deducted before they consent."
        />
      )}
      <ActError error={act.error?.issues.length || refused ? null : act.error} />
      {refused && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && act.reset()}
          title={`Are these changes for ${refused.full_name}?`}
          confirmLabel="Save new details"
          cancelLabel="Keep old details"
          pending={act.pending}
          onConfirm={() => void save(true)()}
        >
          <FieldChanges fields={refused.fields} />
          <p className="mt-3">
            They are linked or invited. If this is someone else, add them as a new employee. Wrong details
            would take repayments from the wrong person’s pay.
          </p>
        </ConfirmDialog>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={act.pending}>
          {employee ? 'Save employee' : 'Add employee'}
        </Button>
      </div>
    </form>
  )
}
