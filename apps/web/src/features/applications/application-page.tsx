import { msg, t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { useFailureToast } from '~/platform/api/use-failure-toast.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { currentOf, isOpen } from '~/parts/applications/is-open.ts'
import { useApplication, useOwnApplications } from '~/parts/applications/use-application.ts'
import { useTermsQuery } from '~/parts/quotes/use-terms.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { ownApplications, requestsFirst } from '~/platform/api/first-requests.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { useDashboardStore } from '~/platform/stores/dashboard-store.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { AgreementView } from './agreement/agreement-view.tsx'
import { ApplicationView } from './application-view.tsx'
import { RenewalView } from './renewal-view.tsx'
import { ApplicationSkeleton } from './view/application-skeleton.tsx'
import { DocumentsView } from './view/documents-view.tsx'
import { DraftChoice } from './wizard/draft-choice.tsx'
import { useDraft } from './wizard/use-draft.ts'
import { useDraftSync } from './wizard/use-draft-sync.ts'
import { useForgetSent } from './wizard/use-forget-sent.ts'
import { Wizard } from './wizard/wizard.tsx'

export const meta = pageMeta(msg`My Application`)
export const handle = requestsFirst('/me/agenda', ownApplications)

const NewApplication = () => {
  const { id } = useUser()
  const stored = useDraft()
  const { ready, theirs, generation, takeTheirs, keepOurs } = useDraftSync(id)
  const terms = useTermsQuery()
  // With the terms the fields would remount, and a person who is already typing would lose the focus.
  const waitsForTerms = terms.isLoading && terms.failureCount === 0
  if (!stored || !ready || waitsForTerms) return <ApplicationSkeleton />
  return (
    <>
      {theirs && (
        <DraftChoice
          theirs={theirs}
          updatedAt={stored.updated_at}
          onTakeTheirs={takeTheirs}
          onKeepOurs={keepOurs}
        />
      )}
      <Wizard key={generation} stored={stored} />
    </>
  )
}

/** The agreement or documents of an application, each on its own screen. */
const Part = ({ id, show }: { id: string; show: 'agreement' | 'documents' }) => {
  const { data: detail, error, isFetching, refetch } = useApplication(id)
  useFailureToast(detail ? null : error, t`Failed to fetch applications`)
  if (detail)
    return show === 'agreement' ? <AgreementView detail={detail} /> : <DocumentsView detail={detail} />
  if (!error) return <ApplicationSkeleton />
  return (
    <Page>
      <PageHeader
        title={t`My Application`}
        purpose={t`Check your application’s progress and what to do next.`}
      />
      <ErrorState
        title={t`Failed to fetch applications`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Page>
  )
}

const TenantApplication = () => {
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useOwnApplications()
  useFailureToast(data ? null : error, t`Failed to fetch applications`)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const kept = useDashboardStore((state) => state.applications[0])
  const newest = currentOf(data?.data ?? []) ?? (error || isReadOnly ? kept : undefined)
  useForgetSent(data !== undefined && newest !== undefined && isOpen(newest.status))
  if (!newest && !data) {
    // Offline without a known application, a draft can still be written.
    if (isReadOnly) return <NewApplication />
    if (!error) return <ApplicationSkeleton />
    return (
      <Page>
        <PageHeader
          title={t`My Application`}
          purpose={t`Check your application’s progress and what to do next.`}
        />
        <ErrorState
          title={t`Failed to fetch applications`}
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    )
  }
  const running = data?.data.find(({ status }) => status === 'active')
  if (running && search.has('renew')) return <RenewalView applicationId={running.id} />
  if (!newest || (!isOpen(newest.status) && search.has('new'))) return <NewApplication />
  const show = search.get('show')
  return show === 'agreement' || show === 'documents' ? (
    <Part id={newest.id} show={show} />
  ) : (
    <ApplicationView id={newest.id} />
  )
}

export default function ApplicationPage() {
  const { role } = useUser()
  if (role !== 'user') return <NoAccess title={t`My Application`} home={homeOf(role)} />
  return <TenantApplication />
}
