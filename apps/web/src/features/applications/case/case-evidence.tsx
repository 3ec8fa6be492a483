import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApplicantFacts, CostFacts, HomeFacts } from '~/parts/applications/review/case-facts.tsx'
import { CaseTimeline } from '~/parts/applications/review/case-timeline.tsx'
import { RenewalFacts } from '~/parts/applications/review/renewal-facts.tsx'
import { StrandDocuments } from '~/parts/documents/review/strand-documents.tsx'
import { InspectionFacts } from '~/parts/inspections/inspection-facts.tsx'
import { PayeeSection } from '~/parts/payees/payee-form.tsx'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail, ApplicationEvidence } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { DeclaredBesideVerified, EarlierLoans, GuarantorFacts, IdentityFacts } from './evidence-facts.tsx'
import { ReportFacts } from './report-facts.tsx'

const Group = ({ children }: { children: ReactNode }) => <Card className="space-y-6">{children}</Card>

interface LoadedProps {
  detail: ApplicationDetail
  evidence: ApplicationEvidence | undefined
}

/** The applicant first, then documents, home and money, as a decision is made. */
const Sections = ({ detail, evidence }: LoadedProps) => {
  const mayReadDocuments = useAbility('documents.read')
  return (
    <>
      <Group>
        {evidence && <DeclaredBesideVerified detail={detail} evidence={evidence} />}
        {evidence && <IdentityFacts detail={detail} evidence={evidence} />}
        <ApplicantFacts detail={detail} />
      </Group>
      {evidence && (
        <Group>
          <EarlierLoans detail={detail} evidence={evidence} />
          {detail.renews_loan_id && <RenewalFacts detail={detail} loanId={detail.renews_loan_id} />}
        </Group>
      )}
      {mayReadDocuments && (
        <Group>
          <StrandDocuments detail={detail} />
        </Group>
      )}
      <Group>
        <HomeFacts detail={detail} />
        <InspectionFacts detail={detail} />
        {evidence?.inspection && <ReportFacts report={evidence.inspection} />}
        <PayeeSection detail={detail} />
      </Group>
      <Group>
        <CostFacts detail={detail} />
        {evidence && <GuarantorFacts detail={detail} evidence={evidence} />}
      </Group>
      <Group>
        <CaseTimeline applicationId={detail.id} />
      </Group>
    </>
  )
}

/** What the case rests on. People who don’t assess see the application without the applicant’s finances. */
export const CaseEvidence = ({ detail }: { detail: ApplicationDetail }) => {
  const mayAssess = useAbility('applications.assess')
  const { data, error, isFetching, refetch } = useQuery(
    api.applications.evidence.queryOptions({ input: { id: detail.id }, enabled: mayAssess }),
  )
  const loading = mayAssess && !data && !error
  return (
    <div className="min-w-0 space-y-6">
      {mayAssess && error && !data && (
        <ErrorState
          title="Couldn’t load the evidence"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {loading ? (
        <>
          <SkeletonCard rows={5} />
          <SkeletonCard rows={4} />
          <SkeletonCard rows={8} />
        </>
      ) : (
        <Sections detail={detail} evidence={data} />
      )}
    </div>
  )
}
