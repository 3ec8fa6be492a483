import { employees } from '@efie/contracts/employees'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow, EmployeeChange, EmployeeRow } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, MaskedField, MoneyField, TextField } from '~/platform/forms/fields.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { FieldChanges, refusedChanges } from './field-changes.tsx'

interface EmployeeFormProps {
  company: Pick<CompanyRow, 'id' | 'status'>
  /** Absent: a new one. */
  employee: EmployeeRow | null
  onDone: () => void
}

interface Asked {
  change: EmployeeChange
  answer: (yes: boolean) => void
}

/** Changes that say that they are somebody else are sent only once a person has confirmed them. */
const SamePerson = ({ change, answer }: Asked) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && answer(false)}
    title={`Are these changes for ${change.full_name}?`}
    confirmLabel="Save new details"
    cancelLabel="Keep old details"
    onConfirm={() => answer(true)}
  >
    <FieldChanges fields={change.fields} />
    <p className="mt-3">
      This person has already been invited or linked their account. If the new details belong to someone else,
      add them as a new employee. Otherwise, repayments would come out of the wrong person’s pay.
    </p>
  </ConfirmDialog>
)

/** The employer's own record of a person. */
export const EmployeeForm = ({ company, employee, onDone }: EmployeeFormProps) => {
  const mayInvite = company.status === 'verified'
  const [asked, setAsked] = useState<Asked | null>(null)
  const form = useContractForm(employees.create, {
    fixed: { id: company.id },
    row: employee,
    start: { invite: mayInvite },
    ...(employee && { omit: ['invite'] as const }),
  })
  const confirm = (change: EmployeeChange) =>
    new Promise<boolean>((resolve) => {
      setAsked({
        change,
        answer: (yes) => {
          setAsked(null)
          resolve(yes)
        },
      })
    })
  const update = async (
    { id, version }: EmployeeRow,
    fields: Parameters<typeof client.employees.create>[0],
  ) => {
    const { invite: _invite, ...changes } = fields
    const send = (confirm_identity?: true) =>
      client.employees.update(
        { ...changes, employee_id: id, confirm_identity },
        { context: { ifMatch: version } },
      )
    try {
      return await send()
    } catch (error) {
      const [change] = refusedChanges(error)
      if (!change) throw error
      return (await confirm(change)) ? send(true) : null
    }
  }
  return (
    <>
      <ActForm
        form={form}
        act={(fields) =>
          employee
            ? update(employee, fields)
            : client.employees.create({
                ...fields,
                invite: Boolean(fields.invite && mayInvite && (fields.email || fields.phone)),
              })
        }
        touches={[api.employees.key(), api.companies.key()]}
        done={(saved) => saved && `${saved.full_name} ${employee ? 'saved' : 'added'}`}
        onDone={(saved) => saved && onDone()}
        submit={employee ? 'Save employee' : 'Add employee'}
        onCancel={onDone}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="full_name" label="Full name" autoComplete="off" />
          <TextField form={form} name="staff_number" label="Staff number" autoComplete="off" />
          <TextField form={form} name="email" label="Email" type="email" optional autoComplete="off" />
          <MaskedField form={form} name="phone" label="Phone" mask="phone" optional autoComplete="off" />
          <MoneyField
            form={form}
            name="net_pay"
            label="Monthly net pay"
            help="Net pay sets the most that can be deducted. Other employees can’t see it."
            className="sm:col-span-2"
          />
        </div>
        {!employee && mayInvite && (
          <CheckboxField
            form={form}
            name="invite"
            label="Send the invitation now"
            help="By email and text message, using the details above. Nothing is deducted until the employee agrees."
          />
        )}
      </ActForm>
      {asked && <SamePerson {...asked} />}
    </>
  )
}
