import { t } from '@lingui/core/macro'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { LoanProgress } from '~/parts/applications/loan-progress.tsx'
import { useSchedule } from '~/parts/applications/use-application.ts'
import { RenewalOffer } from '~/parts/lending/renewal-offer.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { InOrder } from '~/ui/when-ready.tsx'
import { AgreementCard } from './agreement-card.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { SettlementCard } from './settlement-card.tsx'

/** A running or finished loan: progress, instalments and today's payoff. */
export const LoanView = ({ detail }: { detail: ApplicationDetail }) => {
  const { data, error, isFetching, refetch } = useSchedule(detail.id, true)
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load the schedule`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard rows={6} description />
    )
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <LoanProgress schedule={data} />
          {detail.status === 'active' && <RenewalOffer applicationId={detail.id} />}
        </div>
        <InOrder className="space-y-5">
          {detail.status === 'active' && <SettlementCard detail={detail} />}
          {detail.signed_at !== null && <AgreementCard detail={detail} />}
        </InOrder>
      </div>
      <ScheduleTable schedule={data} />
    </>
  )
}
