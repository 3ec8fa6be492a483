import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ApprovalActs } from '~/parts/approvals/approval-acts.tsx'
import { ApprovalBadge, ApprovalView } from '~/parts/approvals/approval-view.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { NoRequests } from './no-requests.tsx'

export const meta = pageMeta('Request')

const Back = () => (
  <Link to="/approvals" className="text-primary underline underline-offset-4">
    All requests
  </Link>
)

const Request = () => {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(
    api.approvals.get.queryOptions({ input: { id }, refetchInterval: 20_000 }),
  )
  return (
    <Page narrow>
      <PageHeader
        title={data?.title ?? 'Request'}
        purpose={
          data ? <ApprovalBadge status={data.status} /> : 'Approve or reject requests made by colleagues.'
        }
        back={<Back />}
      />
      {data && (
        <Card>
          <ApprovalView approval={data} />
          {data.status === 'requested' && (
            <div className="mt-6 border-t pt-5">
              <ApprovalActs approval={data} />
            </div>
          )}
        </Card>
      )}
      {!data && error && (
        <ErrorState
          title="Couldn’t load the request"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
    </Page>
  )
}

/** The page of an approval request, linked from messages to second people. */
export default function ApprovalPage() {
  if (useAbility('approvals.read')) return <Request />
  return (
    <Page narrow>
      <PageHeader title="Request" />
      <NoRequests />
    </Page>
  )
}
