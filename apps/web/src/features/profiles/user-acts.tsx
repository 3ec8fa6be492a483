import { grantTieDays, isAdminRole, type Role, roleLabels } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ProfileRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { grantableRoles, roleRefusal, suspendRefusal } from './manage-user.ts'

const words = { done: 'User updated successfully', failed: 'Failed to update user' }
const touches = [api.profiles.key(), api.audit.key()]
const samePerson = 'Only another administrator can change your role or account.'

/** Changes role or suspension, confirmed with the person's name. */
export const UserActs = ({ profile }: { profile: ProfileRow }) => {
  const actor = useUser()
  const [role, setRole] = useState<Role>(profile.role)
  const [asking, setAsking] = useState<'role' | 'suspend' | null>(null)
  const context = { ifMatch: profile.version }
  const close = () => setAsking(null)
  const change = useAct({
    act: () => client.profiles.setRole({ id: profile.id, role }, { context }),
    onDone: close,
    touches,
    ...words,
  })
  const suspended = profile.suspended_at !== null
  const suspend = useAct({
    act: () => client.profiles.update({ id: profile.id, suspended: !suspended }, { context }),
    onDone: close,
    touches,
    ...words,
  })
  const ask = (what: 'role' | 'suspend') => {
    change.reset()
    suspend.reset()
    setAsking(what)
  }
  const roleReason = roleRefusal(actor, profile)
  const options = grantableRoles(actor, profile)
  return (
    <Section title="Manage">
      <Field label="Role" help={roleReason ?? 'Takes effect the next time they load a page.'}>
        {(control) => (
          <ActRow className="flex-nowrap">
            <div className="min-w-0 flex-1">
              <Select
                {...control}
                value={role}
                disabled={roleReason !== null}
                options={options.map((value) => ({ value, label: roleLabels[value] }))}
                onChange={({ target }) => setRole(options.find((value) => value === target.value) ?? role)}
              />
            </div>
            <Button
              disabledReason={roleReason ?? (role === profile.role ? 'Choose another role first' : null)}
              onClick={() => ask('role')}
            >
              Change role
            </Button>
          </ActRow>
        )}
      </Field>
      <Button
        className="mt-4"
        tone={suspended ? 'secondary' : 'danger'}
        disabledReason={suspendRefusal(actor, profile)}
        onClick={() => ask('suspend')}
      >
        {suspended ? 'Restore account' : 'Suspend account'}
      </Button>
      <ConfirmDialog
        open={asking === 'role'}
        onOpenChange={close}
        title="Change the role?"
        confirmLabel={`Change role to ${roleLabels[role]}`}
        pending={change.pending}
        onConfirm={() => void change.run(undefined)}
      >
        <p>
          {profile.full_name} ({profile.email}) will change from {roleLabels[profile.role]} to{' '}
          {roleLabels[role]} and have that role’s access from now on.
        </p>
        {isAdminRole(role) && (
          <p className="mt-2">
            We’ll alert the superadmins. For {grantTieDays} days, you and the people you appoint can’t approve
            each other’s requests.
          </p>
        )}
        <ActError error={change.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'suspend'}
        onOpenChange={close}
        title={suspended ? 'Restore the account?' : 'Suspend the account?'}
        confirmLabel={suspended ? 'Restore account' : 'Suspend account'}
        danger={!suspended}
        pending={suspend.pending}
        onConfirm={() => void suspend.run(undefined)}
      >
        <p>
          {suspended
            ? `${profile.full_name} (${profile.email}) will be able to sign in again.`
            : `${profile.full_name} (${profile.email}) will be signed out straight away and can’t sign in until the account is restored. Their loans, payments and data stay as they are.`}
        </p>
        <ActError error={suspend.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
    </Section>
  )
}
