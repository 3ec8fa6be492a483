import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow, EmployeeRow } from '~/platform/api/rows.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
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
  if (company.status !== 'verified') return 'Invitations go out once your company is verified'
  if (!employee.email && !employee.phone) return 'Enter an e-mail address or a phone number first'
  return null
}

/** What an employer does with one person's record. */
export const EmployeeActs = ({ company, employee, onGone }: EmployeeActsProps) => {
  const [asking, setAsking] = useState<Asking>(null)
  const [leftOn, setLeftOn] = useState(today)
  const close = () => setAsking(null)
  const touches = [api.employees.key(), api.companies.key(), api.invoices.key()]
  const input = { id: company.id, employee_id: employee.id }
  const context = { ifMatch: employee.version }
  const name = employee.full_name
  const invite = useAct({
    act: () => client.employees.invite({ id: company.id, employee_ids: [employee.id] }),
    done: ({ invited }) => (invited > 0 ? `Invitation sent to ${name}` : `${name} is linked already`),
    onDone: close,
    touches,
  })
  const leave = useAct({
    act: () => client.employees.leave({ ...input, left_on: leftOn }, { context }),
    done: `${name} recorded as having left`,
    onDone: close,
    touches,
  })
  const rehire = useAct({
    act: () => client.employees.rehire(input, { context }),
    done: `${name} is an employee again`,
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
  const ask = (what: Asking) => {
    for (const act of [invite, leave, rehire, remove]) act.reset()
    setAsking(what)
  }
  const left = employee.status === 'left'
  const confirm = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => !open && close(),
  })
  return (
    <>
      <ActRow>
        {left ? (
          <Button onClick={() => ask('rehire')}>Employ again</Button>
        ) : (
          <>
            {!employee.linked && (
              <Button disabledReason={inviteReason(company, employee)} onClick={() => ask('invite')}>
                {employee.invited_at ? 'Invite again' : 'Invite'}
              </Button>
            )}
            <Button tone="secondary" onClick={() => ask('edit')}>
              Edit
            </Button>
            <Button tone="secondary" onClick={() => ask('leave-dates')}>
              Unpaid leave
            </Button>
            <Button tone="secondary" onClick={() => ask('left')}>
              Has left
            </Button>
          </>
        )}
        {!employee.linked && (
          <Button tone="ghost" className="text-danger" onClick={() => ask('remove')}>
            Remove
          </Button>
        )}
      </ActRow>
      <Dialog {...confirm('edit')} title={`Edit ${name}`}>
        <EmployeeForm company={company} employee={employee} onDone={close} />
      </Dialog>
      <Dialog {...confirm('leave-dates')} title={`Unpaid leave of ${name}`}>
        <LeaveForm employee={employee} onDone={close} />
      </Dialog>
      <ConfirmDialog
        {...confirm('invite')}
        title={`Invite ${name}?`}
        confirmLabel="Send invitation"
        pending={invite.pending}
        onConfirm={() => void invite.run(undefined)}
      >
        <p>
          A link goes to {[employee.email, employee.phone].filter(Boolean).join(' and ')}. They see what you
          would be told, and decide. Nothing is deducted before they consent.
        </p>
        <ActError error={invite.error} className="mt-3" />
      </ConfirmDialog>
      <ConfirmDialog
        {...confirm('left')}
        title={`${name} has left ${company.name}?`}
        confirmLabel={`Record that ${name} left`}
        danger
        pending={leave.pending}
        onConfirm={() => void leave.run(undefined)}
      >
        <p>
          Nothing is deducted from their pay any more; what is still open on your invoices for them is
          credited. We ask {name} directly and offer them a plan of their own before anything is late.
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
        <ActError error={leave.error} className="mt-3" />
      </ConfirmDialog>
      <ConfirmDialog
        {...confirm('rehire')}
        title={`Employ ${name} again?`}
        confirmLabel={`Employ ${name} again`}
        pending={rehire.pending}
        onConfirm={() => void rehire.run(undefined)}
      >
        <p>As if new: they get an invitation and consent anew before anything is deducted.</p>
        <ActError error={rehire.error} className="mt-3" />
      </ConfirmDialog>
      <ConfirmDialog
        {...confirm('remove')}
        title={`Remove ${name}?`}
        confirmLabel={`Remove ${name}`}
        danger
        pending={remove.pending}
        onConfirm={() => void remove.run(undefined)}
      >
        <p>
          For somebody who was entered by mistake: the record is deleted. If they worked for you, record that
          they left.
        </p>
        <ActError error={remove.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}
