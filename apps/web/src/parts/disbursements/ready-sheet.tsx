import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ChangePayee } from '~/parts/payees/change-payee.tsx'
import { accountLabel } from '~/parts/payees/payee.ts'
import { Account } from '~/parts/reveals/account.tsx'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { CostFacts } from '~/parts/applications/review/case-facts.tsx'
import { CaseTimeline } from '~/parts/applications/review/case-timeline.tsx'
import { NameNotice } from '~/parts/payees/payee-name.tsx'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { type Condition, conditionsOf } from './conditions.ts'
import { RequestPayout } from './request-payout.tsx'

const Conditions = ({ conditions }: { conditions: readonly Condition[] }) => (
  <Section title="Payout checklist">
    <ul className="space-y-1.5 text-sm">
      {conditions.map(({ text, holds }) => {
        const Icon = holds ? CircleCheck : CircleDashed
        return (
          <li key={text} className="flex gap-2">
            <Icon
              className={`mt-0.5 size-4 shrink-0 ${holds ? 'text-positive' : 'text-caution'}`}
              aria-label={holds ? 'Done' : 'Missing'}
            />
            {text}
          </li>
        )
      })}
    </ul>
  </Section>
)

const Content = ({ detail }: { detail: ApplicationDetail }) => (
  <div className="space-y-6">
    <Conditions conditions={conditionsOf(detail)} />
    <Section title="Payee">
      <KeyValues
        items={[
          { label: 'Landlord', value: detail.landlord_name },
          { label: 'Name matched with the ID', value: detail.payee_proof?.match?.name ?? 'Not matched' },
          {
            label: accountLabel(detail),
            value: <Account of="application" row={detail} />,
          },
        ]}
      />
      {detail.payee_proof && <NameNotice proof={detail.payee_proof} />}
      <ChangePayee detail={detail} />
    </Section>
    <CostFacts detail={detail} />
    <CaseTimeline applicationId={detail.id} />
  </div>
)

/** An application ready for payout, and the form to request it. */
export const ReadySheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const mayRequest = useAbility('disbursements.request')
  const { data, error, isFetching, refetch } = useQuery(
    api.applications.get.queryOptions({ input: { id }, enabled: id !== '', refetchInterval: 20_000 }),
  )
  const detail = data?.id === id ? data : undefined
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={
        detail ? `${detail.applicant.full_name}: ${formatMoney(detail.total_advance_payment)}` : 'Application'
      }
      description={detail && <StatusBadge kind="application" status={detail.status} />}
      className="max-w-xl"
      {...(detail && mayRequest && { footer: <RequestPayout detail={detail} onDone={onClose} /> })}
    >
      {detail && <Content detail={detail} />}
      {!detail && error && (
        <ErrorState
          title="Couldn’t load the application"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!detail && !error && <SkeletonRows rows={8} />}
    </Sheet>
  )
}
