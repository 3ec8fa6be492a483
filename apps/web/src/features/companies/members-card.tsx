import { companyMemberRoles } from '@efie/domain'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { memberRoleLabels } from '~/parts/companies/texts.ts'

const schema = z.object({
  email: z.email('Enter an address such as ama@company.com').max(200),
  member_role: z.enum(companyMemberRoles),
})

const InviteForm = ({ company, onDone }: { company: CompanyDetail; onDone: () => void }) => {
  const form = useZodForm(schema, { defaultValues: { email: '', member_role: 'clerk' as const } })
  const act = useAct({
    act: (values: z.output<typeof schema>) =>
      client.companies.invite({ id: company.id, ...values }).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: ({ email }) => `Invitation sent to ${email}`,
    onDone,
    touches: [api.companies.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => act.run(values))(event)}
    >
      <TextField
        form={form}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="off"
        help="An account of its own: one that has an application or loan keeps that."
      />
      <SelectField
        form={form}
        name="member_role"
        label="Role"
        help="A clerk does the daily work; an owner also invites and removes people."
        options={companyMemberRoles.map((value) => ({ value, label: memberRoleLabels[value] }))}
      />
      <ActError error={act.error?.issues.length ? null : act.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={act.pending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}

type Removing = { kind: 'member' | 'invitation'; id: string; name: string }

/** Who acts for the company, and who is invited to. */
export const MembersCard = ({ company, editable }: { company: CompanyDetail; editable: boolean }) => {
  const user = useUser()
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Removing | null>(null)
  const remove = useAct({
    act: ({ kind, id }: Removing) =>
      kind === 'member'
        ? client.companies.removeMember({ id: company.id, member_id: id })
        : client.companies.revokeInvitation({ id: company.id, invitation_id: id }),
    done: removing?.kind === 'member' ? 'Person removed' : 'Invitation revoked',
    onDone: () => setRemoving(null),
    touches: [api.companies.key()],
  })
  const me = company.members.find(({ email }) => email === user.email)
  // Staff are no members: what holds for them is decided by `editable`.
  const reason = me && me.member_role !== 'owner' ? 'Only an owner invites and removes people' : null
  const open = company.invitations.filter((one) => !one.accepted_at && !one.revoked_at)
  return (
    <Card>
      <CardHeader
        title="People"
        description="Who acts for the company here."
        action={
          editable && (
            <Button tone="secondary" size="sm" disabledReason={reason} onClick={() => setInviting(true)}>
              Invite a person
            </Button>
          )
        }
      />
      {company.members.length + open.length === 0 && <p className="text-muted">Nobody yet.</p>}
      <ul className="divide-y divide-line">
        {company.members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {member.full_name}
                <Badge>{memberRoleLabels[member.member_role]}</Badge>
              </p>
              <p className="text-sm [overflow-wrap:anywhere] text-muted">{member.email}</p>
            </div>
            {editable && member.email !== user.email && (
              <Button
                tone="ghost"
                size="sm"
                disabledReason={reason}
                aria-label={`Remove ${member.full_name}`}
                onClick={() => setRemoving({ kind: 'member', id: member.id, name: member.full_name })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
        {open.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
                {invitation.email}
                <Badge tone="caution">{`Invited as ${memberRoleLabels[invitation.member_role].toLowerCase()}`}</Badge>
              </p>
              <p className="text-sm text-muted">
                The link works until <DateText value={invitation.expires_at} />
              </p>
            </div>
            {editable && (
              <Button
                tone="ghost"
                size="sm"
                disabledReason={reason}
                aria-label={`Revoke the invitation of ${invitation.email}`}
                onClick={() => setRemoving({ kind: 'invitation', id: invitation.id, name: invitation.email })}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={inviting} onOpenChange={setInviting} title={`Invite a person to ${company.name}`}>
        <InviteForm company={company} onDone={() => setInviting(false)} />
      </Dialog>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(next) => !next && setRemoving(null)}
        title={removing?.kind === 'member' ? `Remove ${removing.name}?` : 'Revoke the invitation?'}
        confirmLabel={removing?.kind === 'member' ? 'Remove' : 'Revoke'}
        danger
        pending={remove.pending}
        onConfirm={() => removing && void remove.run(removing)}
      >
        <p>
          {removing?.kind === 'member'
            ? `${removing.name} no longer acts for ${company.name}. Their account is a tenant’s again.`
            : `The link that ${removing?.name ?? ''} got stops working.`}
        </p>
        <ActError error={remove.error} className="mt-3" />
      </ConfirmDialog>
    </Card>
  )
}
