import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { TimeLeft } from '~/platform/lists/time-left.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { wayBack } from '~/parts/applications/review/case-queue.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { type Neighbours, useNeighbours } from './use-neighbours.ts'

export const meta = pageMeta('Application')

const BackLink = () => {
  const [params] = useSearchParams()
  const { to, label } = wayBack(params)
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary hover:underline"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      {label}
    </Link>
  )
}

const QueueButtons = ({ previous, next }: Neighbours) => (
  <>
    <Button
      tone="secondary"
      aria-keyshortcuts="k"
      disabledReason={previous ? null : 'This is the first case of the queue'}
      onClick={() => previous?.()}
    >
      Previous case <KeyHint keys="k" />
    </Button>
    <Button
      tone="secondary"
      aria-keyshortcuts="j"
      disabledReason={next ? null : 'This is the last case of the queue'}
      onClick={() => next?.()}
    >
      Next case <KeyHint keys="j" />
    </Button>
  </>
)

const Purpose = ({ detail }: { detail: ApplicationDetail }) => (
  <span className="flex flex-wrap items-center gap-2">
    <StatusBadge kind="application" status={detail.status} />
    {detail.waiting && <TimeLeft limits={detail.waiting} />}
    <span className="font-mono text-sm">{detail.reference}</span>
    <span>{detail.property_address}</span>
  </span>
)

const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]'

const Loading = () => (
  <div className={columns}>
    <div className="space-y-6">
      <SkeletonCard rows={5} />
      <SkeletonCard rows={4} />
      <SkeletonCard rows={8} />
    </div>
    <SkeletonCard rows={6} action />
  </div>
)

/** A case with everything a decision needs: evidence on the left, the decision on the right. */
export default function CasePage() {
  const { id = '' } = useParams()
  const neighbours = useNeighbours(id)
  const { data, error, isFetching, refetch } = useQuery(
    api.applications.get.queryOptions({
      input: { id },
      // The change feed lacks inspections and payouts, which affect what can be done here.
      refetchInterval: 20_000,
    }),
  )
  const detail = data?.id === id ? data : undefined
  return (
    <div className="mx-auto w-full max-w-7xl">
      <PageHeader
        back={<BackLink />}
        title={detail?.applicant.full_name ?? 'Application'}
        purpose={detail ? <Purpose detail={detail} /> : <Skeleton className="h-6 w-72" />}
        action={neighbours && <QueueButtons {...neighbours} />}
      />
      {!detail && error && (
        <ErrorState
          title="Couldn’t load the application"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!detail && !error && <Loading />}
      {detail && (
        <div key={detail.id} className={columns}>
          <CaseEvidence detail={detail} />
          <DecisionPanel detail={detail} />
        </div>
      )}
    </div>
  )
}
