import { employees } from '@efie/contracts/employees'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { EmployeeRow } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'

const touches = [api.employees.key(), api.companies.key(), api.invoices.key()]

/** Unpaid leave: no pay, so no deduction; what falls due is asked of the person. */
export const LeaveForm = ({ employee, onDone }: { employee: EmployeeRow; onDone: () => void }) => {
  const ids = { id: employee.company_id, employee_id: employee.id }
  const context = { ifMatch: employee.version }
  const form = useContractForm(employees.update, {
    fixed: ids,
    row: employee,
    only: ['leave_from', 'leave_to'],
    check: ({ leave_from, leave_to }) => ({
      leave_from: leave_from === '' && 'Enter the first day',
      leave_to: leave_to !== '' && leave_to < leave_from && 'Choose a date on or after the first day',
    }),
  })
  const clear = useAct({
    act: () => client.employees.update({ ...ids, leave_from: null, leave_to: null }, { context }),
    done: 'Unpaid leave cleared',
    onDone,
    touches,
  })
  return (
    <ActForm
      form={form}
      act={(leave) => client.employees.update(leave, { context })}
      touches={touches}
      done="Unpaid leave recorded"
      onDone={onDone}
      submit="Save leave"
      {...(!employee.leave_from && { onCancel: onDone })}
      beside={
        employee.leave_from && (
          <Button tone="secondary" pending={clear.pending} onClick={() => void clear.run(undefined)}>
            Clear leave
          </Button>
        )
      }
    >
      <p className="text-muted">
        Nothing is deducted from {employee.full_name}’s pay on paydays during their leave. We’ll ask them
        directly for what’s due.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="leave_from" label="First day" />
        <DateField
          form={form}
          name="leave_to"
          label="Last day"
          optional
          help="Leave blank if you don’t know yet."
        />
      </div>
      <ActError error={clear.error} />
    </ActForm>
  )
}
