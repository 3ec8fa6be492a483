import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '~/ui/badge.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ApplicantFacts, CostFacts, HomeFacts } from './case-facts.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { IncomeSection } from './income-form.tsx'
import { InspectionFacts } from '~/parts/inspections/inspection-facts.tsx'
import { MissingSteps } from './missing-steps.tsx'
import { PayeeSection } from '~/parts/payees/payee-form.tsx'
import { RenewalFacts } from './renewal-facts.tsx'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { reasonTitle } from './reason-title.ts'
import { useCaseTimeline } from './use-case-timeline.ts'
import { StrandDocuments } from '~/parts/documents/review/strand-documents.tsx'

const LastReason = ({ detail: { id, status, decision_reason } }: { detail: ApplicationDetail }) => {
  const timeline = useCaseTimeline(id)
  // Until the timeline has loaded, the same text could be a question, an answer or a reason.
  if (!decision_reason || timeline.isPending) return null
  return (
    <Notice tone={status === 'rejected' ? 'danger' : 'caution'} title={reasonTitle(status, rowsOf(timeline))}>
      {decision_reason}
    </Notice>
  )
}

const Workbench = ({ detail }: { detail: ApplicationDetail }) => {
  const mayReadDocuments = useAbility('documents.read')
  return (
    <div className="space-y-6">
      <LastReason detail={detail} />
      <MissingSteps detail={detail} />
      <ApplicantFacts detail={detail} />
      {detail.renews_loan_id && <RenewalFacts detail={detail} loanId={detail.renews_loan_id} />}
      <CostFacts detail={detail} />
      {mayReadDocuments && <StrandDocuments detail={detail} />}
      <HomeFacts detail={detail} />
      <InspectionFacts detail={detail} />
      <PayeeSection detail={detail} />
      <IncomeSection detail={detail} />
      <CaseTimeline applicationId={detail.id} />
    </div>
  )
}

export interface ApplicationSheetProps {
  /** Open while set. */
  id: string
  onClose: () => void
}

/** An application with everything a decision needs, and the reader's possible steps. */
export const ApplicationSheet = ({ id, onClose }: ApplicationSheetProps) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.applications.get.queryOptions({
      input: { id },
      enabled: id !== '',
      // The change feed lacks inspections and payouts, which affect what can be done here.
      refetchInterval: 20_000,
    }),
  )
  const detail = data?.id === id ? data : undefined
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={detail?.applicant.full_name ?? 'Application'}
      description={
        detail && (
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge kind="application" status={detail.status} />
            <span>{detail.property_address}</span>
          </span>
        )
      }
      className="max-w-3xl"
      {...(detail && detail.next_steps.length > 0 && { footer: <DecisionBar detail={detail} /> })}
    >
      {detail && <Workbench detail={detail} />}
      {!detail && error && (
        <ErrorState
          title="Couldn’t load the application"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!detail && !error && (
        <div className="space-y-6">
          <SkeletonRows rows={3} />
          <SkeletonRows rows={8} />
        </div>
      )}
    </Sheet>
  )
}
