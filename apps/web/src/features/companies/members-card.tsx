import { companies } from '@efie/contracts/companies'
import { companyMemberRoles, inSentence } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { memberRoleLabels } from '~/parts/companies/texts.ts'

const InviteForm = ({ company, onDone }: { company: CompanyDetail; onDone: () => void }) => {
  const form = useContractForm(companies.invite, {
    fixed: { id: company.id },
    start: { member_role: 'clerk' },
  })
  return (
    <ActForm
      form={form}
      act={(invitation) => client.companies.invite(invitation)}
      touches={[api.companies.key()]}
      done={({ email }) => `Invitation sent to ${email}`}
      onDone={onDone}
      submit="Send invitation"
      onCancel={onDone}
    >
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        help="Use an email address that isn’t linked to an application or loan."
      />
      <SelectField
        form={form}
        name="member_role"
        label="Role"
        help="Clerks manage employees and invoices. Owners can also invite and remove people."
        options={companyMemberRoles.map((value) => ({ value, label: memberRoleLabels[value] }))}
      />
    </ActForm>
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
  const reason = me && me.member_role !== 'owner' ? 'Only owners can invite and remove people' : null
  const open = company.invitations.filter((one) => !one.accepted_at && !one.revoked_at)
  return (
    <Card>
      <CardHeader
        title="People"
        description="Who can act for the company on Efie."
        action={
          editable && (
            <Button tone="secondary" size="sm" disabledReason={reason} onClick={() => setInviting(true)}>
              Invite someone
            </Button>
          )
        }
      />
      {company.members.length + open.length === 0 && <p className="text-muted">No one yet.</p>}
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
                <Badge tone="caution">{`Invited as ${inSentence(memberRoleLabels[invitation.member_role])}`}</Badge>
              </p>
              <p className="text-sm text-muted">
                The link expires <DateText value={invitation.expires_at} />
              </p>
            </div>
            {editable && (
              <Button
                tone="ghost"
                size="sm"
                disabledReason={reason}
                aria-label={`Revoke the invitation to ${invitation.email}`}
                onClick={() => setRemoving({ kind: 'invitation', id: invitation.id, name: invitation.email })}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={inviting} onOpenChange={setInviting} title={`Invite someone to ${company.name}`}>
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
            ? `${removing.name} will no longer act for ${company.name}. Their account becomes a tenant account again.`
            : `The link we sent ${removing?.name ?? ''} will stop working.`}
        </p>
        <ActError error={remove.error} className="mt-3" />
      </ConfirmDialog>
    </Card>
  )
}
