import { useQuery } from '@tanstack/react-query'
import { delinquencyBucketLabels, fairContact, formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PhoneLink } from '~/ui/phone.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { CaseActs } from './case-acts.tsx'
import { CaseLog } from './case-log.tsx'
import { LoanPart, PlanPart } from './loan-part.tsx'
import { Promises } from './promises.tsx'
import { bucketTone } from './worklist.ts'

/** Whether the tenant may be contacted now, and why not, for the officer to see before calling. */
const FairContact = ({ detail }: { detail: CollectionDetail }) => {
  const { from_hour, to_hour, contacts_per_week } = fairContact
  const count = `Contacts in the last seven days: ${detail.contacts_this_week} of ${contacts_per_week}.`
  if (detail.contact_refusals.length === 0)
    return (
      <Notice tone="positive" title="You can contact this tenant now">
        {detail.promise_due_date && (
          <p>
            They promised to pay by {formatDate(detail.promise_due_date)}. Before then, contact them only
            about something else.
          </p>
        )}
        Contact only the tenant or their guarantor, between {from_hour}:00 and {to_hour}:00. {count}
      </Notice>
    )
  return (
    <Notice tone="caution" title="Don’t contact this tenant now">
      <ul className="list-disc pl-5">
        {detail.contact_refusals.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-1">{count} You can always add notes.</p>
    </Notice>
  )
}

const Facts = ({ detail }: { detail: CollectionDetail }) => (
  <Section title="Tenant">
    <KeyValues
      items={[
        {
          label: 'Phone',
          value: detail.phone ? <PhoneLink phone={detail.phone} /> : 'Not given',
        },
        { label: 'Past due', value: <Money amount={detail.amount_past_due} />, strong: true },
        { label: 'Days past due', value: detail.days_past_due },
        { label: 'Assigned to', value: detail.assigned_name ?? 'No one' },
        { label: 'Last contact', value: <DateText value={detail.last_contact_at} time none="None yet" /> },
        { label: 'Opened', value: <DateText value={detail.created_at} /> },
        ...(detail.closed_at ? [{ label: 'Closed', value: <DateText value={detail.closed_at} time /> }] : []),
      ]}
    />
  </Section>
)

/** A tenant in arrears: whether to call, what is owed, and what was said and promised. */
export const CaseSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const mayWrite = useAbility('collections.write')
  const mayWaive = useAbility('loans.waive')
  const { data, error, isFetching, refetch } = useQuery(
    api.collections.get.queryOptions({ input: { id }, enabled: id !== '', refetchInterval: 30_000 }),
  )
  const detail = data?.id === id ? data : undefined
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={detail ? `${detail.tenant_name}, ${formatMoney(detail.amount_past_due)} past due` : 'Case'}
      description={
        detail && (
          <Badge tone={bucketTone(detail.delinquency_bucket)}>
            {detail.status === 'closed'
              ? 'Closed, nothing past due'
              : `${delinquencyBucketLabels[detail.delinquency_bucket]} past due`}
          </Badge>
        )
      }
      className="max-w-3xl"
      {...(detail && (mayWrite || mayWaive) && { footer: <CaseActs key={detail.id} detail={detail} /> })}
    >
      {detail && (
        <div className="space-y-6">
          {detail.status !== 'closed' && <FairContact detail={detail} />}
          <Facts detail={detail} />
          <Promises detail={detail} />
          {detail.application_id !== null && <LoanPart applicationId={detail.application_id} />}
          {detail.order_id !== null && (detail.status !== 'closed' || detail.pause_to_come) && (
            <PlanPart orderId={detail.order_id} />
          )}
          <CaseLog detail={detail} />
        </div>
      )}
      {!detail && error && (
        <ErrorState
          title="Couldn’t load the case"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!detail && !error && <SkeletonRows rows={8} />}
    </Sheet>
  )
}
