import { formatPhone } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow, EmployeeRow } from '~/platform/api/rows.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { EmployeeForm } from './employee-form.tsx'
import { LeaveForm } from './leave-form.tsx'
import { now } from '~/ui/now.ts'

type Asking = 'edit' | 'leave-dates' | 'left' | 'remove' | 'rehire' | 'invite' | null

interface EmployeeActsProps {
  company: Pick<CompanyRow, 'id' | 'name' | 'status'>
  employee: EmployeeRow
  onGone: () => void
}

const today = () => new Date(now()).toISOString().slice(0, 10)

export const inviteReason = (company: Pick<CompanyRow, 'status'>, employee: EmployeeRow): string | null => {
  if (company.status !== 'verified') return 'You can send invitations once your company is verified'
  if (!employee.email && !employee.phone) return 'Enter an email address or a phone number first'
  return null
}

const useEmployeeActs = ({ company, employee, onGone }: EmployeeActsProps, close: () => void) => {
  const touches = [api.employees.key(), api.companies.key(), api.invoices.key()]
  const input = { id: company.id, employee_id: employee.id }
  const context = { ifMatch: employee.version }
  const name = employee.full_name
  const invite = useAct({
    act: () => client.employees.invite({ id: company.id, employee_ids: [employee.id] }),
    done: ({ invited }) => (invited > 0 ? `Invitation sent to ${name}` : `${name} is already linked`),
    onDone: close,
    touches,
  })
  const leave = useAct({
    act: (left_on: string) => client.employees.leave({ ...input, left_on }, { context }),
    done: `${name} marked as left`,
    onDone: close,
    touches,
  })
  const rehire = useAct({
    act: () => client.employees.rehire(input, { context }),
    done: `${name} reinstated`,
    onDone: close,
    touches,
  })
  const remove = useAct({
    act: () => client.employees.remove(input, { context }),
    done: `${name} removed`,
    onDone: () => {
      close()
      onGone()
    },
    touches,
  })
  return { invite, leave, rehire, remove }
}

interface ActButtonsProps extends Pick<EmployeeActsProps, 'company' | 'employee'> {
  onAsk: (what: Asking) => void
}

const ActButtons = ({ company, employee, onAsk }: ActButtonsProps) => (
  <ActRow>
    {employee.status === 'left' ? (
      <Button onClick={() => onAsk('rehire')}>Reinstate</Button>
    ) : (
      <>
        {!employee.linked && (
          <Button disabledReason={inviteReason(company, employee)} onClick={() => onAsk('invite')}>
            {employee.invited_at ? 'Invite again' : 'Invite'}
          </Button>
        )}
        <Button tone="secondary" onClick={() => onAsk('edit')}>
          Edit
        </Button>
        <Button tone="secondary" onClick={() => onAsk('leave-dates')}>
          Unpaid leave
        </Button>
        <Button tone="secondary" onClick={() => onAsk('left')}>
          Mark as left
        </Button>
      </>
    )}
    {!employee.linked && (
      <Button tone="ghost" className="text-danger" onClick={() => onAsk('remove')}>
        Remove
      </Button>
    )}
  </ActRow>
)

interface ConfirmProps<Input> extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  employee: EmployeeRow
  act: Act<Input>
}

const InviteDialog = ({ employee, act, ...shown }: ConfirmProps<undefined>) => (
  <ConfirmDialog
    {...shown}
    title={`Invite ${employee.full_name}?`}
    confirmLabel="Send invitation"
    pending={act.pending}
    onConfirm={() => void act.run(undefined)}
  >
    <p>
      We’ll send a link to{' '}
      {[employee.email, employee.phone && formatPhone(employee.phone)].filter(Boolean).join(' and ')}. They’ll
      see what we’d share with you, then decide. Nothing is deducted until they agree.
    </p>
    <ActError error={act.error} className="mt-3" />
  </ConfirmDialog>
)

interface LeftDialogProps extends ConfirmProps<string> {
  company: Pick<CompanyRow, 'name'>
}

const LeftDialog = ({ company, employee, act, ...shown }: LeftDialogProps) => {
  const [leftOn, setLeftOn] = useState(today)
  const name = employee.full_name
  return (
    <ConfirmDialog
      {...shown}
      title={`Has ${name} left ${company.name}?`}
      confirmLabel={`Mark ${name} as left`}
      danger
      pending={act.pending}
      onConfirm={() => void act.run(leftOn)}
    >
      <p>
        Nothing more will be deducted from their pay, and we’ll credit anything unpaid for them on your
        invoices. We’ll contact {name} directly and offer them their own plan before anything is past due.
      </p>
      <div className="mt-4">
        <Field label="Last day of work">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={leftOn}
              max={today()}
              onChange={(event) => setLeftOn(event.target.value || today())}
            />
          )}
        </Field>
      </div>
      <ActError error={act.error} className="mt-3" />
    </ConfirmDialog>
  )
}

const RehireDialog = ({ employee, act, ...shown }: ConfirmProps<undefined>) => (
  <ConfirmDialog
    {...shown}
    title={`Reinstate ${employee.full_name}?`}
    confirmLabel={`Reinstate ${employee.full_name}`}
    pending={act.pending}
    onConfirm={() => void act.run(undefined)}
  >
    <p>
      They’ll start again like a new employee. Send them an invitation after you reinstate them. Nothing is
      deducted until they agree.
    </p>
    <ActError error={act.error} className="mt-3" />
  </ConfirmDialog>
)

const RemoveDialog = ({ employee, act, ...shown }: ConfirmProps<undefined>) => (
  <ConfirmDialog
    {...shown}
    title={`Remove ${employee.full_name}?`}
    confirmLabel={`Remove ${employee.full_name}`}
    danger
    pending={act.pending}
    onConfirm={() => void act.run(undefined)}
  >
    <p>
      Only remove someone you added by mistake. Their record will be deleted. If they worked for you, mark
      them as left instead.
    </p>
    <ActError error={act.error} className="mt-3" />
  </ConfirmDialog>
)

/** What an employer does with one person's record. */
export const EmployeeActs = (props: EmployeeActsProps) => {
  const { company, employee } = props
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const { invite, leave, rehire, remove } = useEmployeeActs(props, close)
  const name = employee.full_name
  const ask = (what: Asking) => {
    for (const act of [invite, leave, rehire, remove]) act.reset()
    setAsking(what)
  }
  const confirm = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => !open && close(),
  })
  return (
    <>
      <ActButtons company={company} employee={employee} onAsk={ask} />
      <Dialog {...confirm('edit')} title={`Edit ${name}`}>
        <EmployeeForm company={company} employee={employee} onDone={close} />
      </Dialog>
      <Dialog {...confirm('leave-dates')} title={`Unpaid leave for ${name}`}>
        <LeaveForm employee={employee} onDone={close} />
      </Dialog>
      <InviteDialog {...confirm('invite')} employee={employee} act={invite} />
      <LeftDialog {...confirm('left')} company={company} employee={employee} act={leave} />
      <RehireDialog {...confirm('rehire')} employee={employee} act={rehire} />
      <RemoveDialog {...confirm('remove')} employee={employee} act={remove} />
    </>
  )
}
