import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { Approval } from '~/platform/api/rows.ts'
import { Revealable } from '~/parts/reveals/revealable.tsx'
import { Section } from '~/ui/section.tsx'
import { compare, concernsOf, decidersOf, effects, kindLabels, statusLabels, statusTones } from './texts.ts'

export const ApprovalBadge = ({ status }: { status: Approval['status'] }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
)

const Comparisons = ({ approval }: { approval: Approval }) => (
  <ul className="divide-y divide-line rounded border border-line">
    {compare(approval.before, approval.after).map((line) => (
      <li key={line.label} className="px-4 py-3">
        <p className="text-sm text-muted">{line.label}</p>
        {line.changed ? (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="[overflow-wrap:anywhere] text-muted">
              <span className="sr-only">Before: </span>
              {line.before}
            </span>
            <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
            <strong className="[overflow-wrap:anywhere]">
              <span className="sr-only">After: </span>
              {line.after}
            </strong>
          </p>
        ) : (
          <p className="mt-0.5 [overflow-wrap:anywhere]">{line.after}</p>
        )}
      </li>
    ))}
  </ul>
)

/** Why this person can or can't decide. */
const Who = ({ approval }: { approval: Approval }) => {
  if (approval.status === 'requested' && approval.may_decide)
    return (
      <Notice tone="caution" title="Waiting for your decision">
        {approval.maker_name} made this request, so someone else has to decide. Compare before and after, then
        approve or reject. This is what happens if you approve. {effects[approval.kind]}
      </Notice>
    )
  if (approval.status === 'requested')
    return (
      <Notice title={approval.may_not_decide_because ?? 'Someone else has to decide this'}>
        No one moves money or changes a debt alone. {decidersOf(approval.kind)} can decide this request,
        except the person who made it and the person it’s about. This is what happens if they approve.{' '}
        {effects[approval.kind]}
      </Notice>
    )
  if (approval.status === 'expired')
    return (
      <Notice title="This request expired">
        No one decided in time, so nothing has changed. The request can be made again.
      </Notice>
    )
  if (approval.status === 'withdrawn')
    return <Notice title={`${approval.maker_name} withdrew this request`}>Nothing has changed.</Notice>
  return (
    <Notice
      tone={approval.status === 'approved' ? 'positive' : 'danger'}
      title={`${statusLabels[approval.status]} by ${approval.checker_name ?? 'a colleague'}`}
    >
      {approval.decision_note}
    </Notice>
  )
}

/** The checker's view: what, who, before and after, why. */
export const ApprovalView = ({ approval }: { approval: Approval }) => {
  const facts: KeyValue[] = [
    { label: 'Type', value: kindLabels[approval.kind] },
    ...(approval.amount === null
      ? []
      : [{ label: 'Amount', value: <Money amount={approval.amount} />, strong: true }]),
    { label: 'About', value: approval.subject_name ?? concernsOf(approval.kind) },
    ...(approval.order_id === null
      ? []
      : [
          {
            label: 'Order plan',
            value: (
              <Link
                to={`/admin/orders/${approval.order_id}`}
                className="text-primary underline underline-offset-4"
              >
                {approval.order_reference}
              </Link>
            ),
          },
        ]),
    {
      label: 'Requested by',
      value: (
        <>
          {approval.maker_name}, <DateText value={approval.created_at} time />
        </>
      ),
    },
    {
      label: approval.decided_at ? 'Decided' : 'Decision due',
      value: <DateText value={approval.decided_at ?? approval.expires_at} time />,
    },
  ]
  const { account } = approval.after
  if (approval.kind === 'change-payee' && typeof account === 'string')
    facts.push({
      label: 'New account',
      value: (
        <Revealable
          hidden={{ subject_type: 'approval', subject_id: approval.id, field: 'payout_account' }}
          masked={account}
        />
      ),
    })
  return (
    <div className="space-y-6">
      <Who approval={approval} />
      <Section title="Request details">
        <KeyValues items={facts} />
      </Section>
      <Section title="Before and after">
        <Comparisons approval={approval} />
      </Section>
      <Section title="Reason">
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{approval.reason}</p>
      </Section>
    </div>
  )
}
