import { policies } from '@efie/contracts/policies'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { useNow } from '~/ui/use-now.ts'
import { isFirst, type PolicyRow, standingOf } from './policies.ts'
import { labelOfTerm, policyFields, termText } from './policy-fields.ts'
import { PolicyPreview } from './policy-preview.tsx'

const touches = [api.policies.key(), api.approvals.key(), api.audit.key(), api.quotes.key()]

/** Approve, reject or withdraw; never approved by its proposer. */
const Decision = ({ policy }: { policy: PolicyRow }) => {
  const user = useUser()
  const mayWrite = useAbility('policies.write')
  const [asking, setAsking] = useState<'approve' | 'withdraw' | null>(null)
  const own = policy.proposed_by === user.id
  const approve = useAct({
    act: () => client.policies.approve({ id: policy.id }),
    done: ({ version, in_force }) =>
      in_force ? `Version ${version} is in force` : `Version ${version} is approved`,
    onDone: () => setAsking(null),
    touches,
  })
  const withdraw = useAct({
    act: (reason: string) => client.policies.withdraw({ id: policy.id, ...(reason && { reason }) }),
    done: own ? 'Proposal withdrawn' : 'Proposal rejected',
    touches,
  })
  const notIndependent = useNotIndependent()
  const refusal = mayWrite ? notIndependent([policy.proposed_by]) : 'Insufficient permissions'
  const list = policy.changed.map(labelOfTerm).join(', ')
  return (
    <div className="space-y-3">
      <ActError error={approve.error} samePerson="Another administrator has to approve this version." />
      <ActRow>
        <Button
          disabledReason={
            refusal ?? (own ? 'You proposed this version, so another administrator has to approve it' : null)
          }
          onClick={() => setAsking('approve')}
        >
          Approve
        </Button>
        <Button tone="secondary" disabledReason={refusal} onClick={() => setAsking('withdraw')}>
          {own ? 'Withdraw' : 'Reject'}
        </Button>
      </ActRow>
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={(open) => setAsking(open ? 'approve' : null)}
        title={`Approve version ${policy.version}?`}
        confirmLabel={`Approve version ${policy.version}`}
        pending={approve.pending}
        onConfirm={() => void approve.run(undefined).then((done) => !done && setAsking(null))}
      >
        <p>
          {policy.proposed_by_name ?? 'Efie'} proposed new values for {list}. Once this version is in force,
          it applies to every new quote and application.
        </p>
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'withdraw'}
        onOpenChange={(open) => setAsking(open ? 'withdraw' : null)}
        title={own ? `Withdraw version ${policy.version}?` : `Reject version ${policy.version}?`}
        label="Why"
        help={
          own
            ? 'Your reason is saved with the version.'
            : `${policy.proposed_by_name ?? 'The person who proposed it'} will see this.`
        }
        submitLabel={own ? 'Withdraw version' : 'Reject version'}
        danger
        maxLength={longestIn(policies.withdraw, 'reason')}
        pending={withdraw.pending}
        error={withdraw.error}
        onSubmit={({ reason }) => withdraw.run(reason)}
      >
        <p>This version won’t take effect. You can propose a new one at any time.</p>
      </ReasonDialog>
    </div>
  )
}

const Changes = ({ policy, inForce }: { policy: PolicyRow; inForce: PolicyRow }) => {
  const changed = policyFields.filter(({ name }) => policy.changed.includes(name))
  if (changed.length === 0)
    return <p className="text-sm text-muted">This version has the same values as the one in force.</p>
  return (
    <Table caption="Changed values" containerClassName="shadow-none">
      <TableHead>
        <tr>
          <HeadCell>Setting</HeadCell>
          <HeadCell align="end">In force</HeadCell>
          <HeadCell align="end">Version {policy.version}</HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {changed.map(({ name, label }) => (
          <Row key={name}>
            <Cell>{label}</Cell>
            <Cell align="end" className="text-muted">
              {termText(inForce.terms, name)}
            </Cell>
            <Cell align="end" className="font-semibold">
              {termText(policy.terms, name)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

export interface PolicySheetProps {
  policy: PolicyRow
  inForce: PolicyRow
  onClose: () => void
}

/** A policy version: its changes and reason, its cost to a tenant, and the second person's decision. */
export const PolicySheet = ({ policy, inForce, onClose }: PolicySheetProps) => {
  const { text, tone } = standingOf(policy, new Date(useNow()))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Version ${policy.version}`}
      description={policy.name}
      className="max-w-2xl"
      footer={policy.status === 'proposed' && <Decision policy={policy} />}
    >
      <div className="space-y-6">
        <Section title="Version" aside={<Badge tone={tone}>{text}</Badge>}>
          <KeyValues
            items={[
              { label: 'Why', value: policy.reason ?? 'First version' },
              { label: 'Proposed by', value: policy.proposed_by_name ?? 'Efie' },
              { label: 'Proposed on', value: <DateText value={policy.created_at} time /> },
              { label: 'Approved by', value: policy.approved_by_name ?? (policy.proposed_by ? '–' : 'Efie') },
              {
                label: policy.status === 'proposed' ? 'Earliest start' : 'Effective from',
                value: isFirst(policy) ? 'Since the start' : <DateText value={policy.effective_from} time />,
              },
            ]}
          />
        </Section>
        <Section title="Differences">
          <Changes policy={policy} inForce={inForce} />
        </Section>
        <Section title="What a tenant would pay">
          <PolicyPreview policy={policy} />
        </Section>
      </div>
    </Sheet>
  )
}
