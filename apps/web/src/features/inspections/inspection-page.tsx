import { ChevronLeft } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { CaseTimeline } from '~/parts/applications/review/case-timeline.tsx'
import { useTicks } from '~/parts/documents/review/use-ticks.ts'
import { isInQueue, queuePath } from '~/parts/inspections/inspection-path.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { TimeLeft } from '~/platform/lists/time-left.tsx'
import { homeOf } from '~/platform/navigation/roles.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { DeclaredSection } from './declared-section.tsx'
import { HomeDocuments } from './home-documents.tsx'
import { HomeSection } from './home-section.tsx'
import { QueueButtons } from './queue-buttons.tsx'
import { useInspection } from './use-inspection.ts'
import { VisitPanel } from './visit-panel.tsx'

export const meta = pageMeta('Inspection')

const title = 'Inspection'
const columns =
  'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] [&>*]:min-w-0'

/** To the queue for inspectors, whose desk it is; for others to the application. */
const BackLink = ({ inspection }: { inspection: InspectionRow | undefined }) => {
  const [params] = useSearchParams()
  const isInspector = useUser().role === 'inspection_and_verification'
  const back = isInspector
    ? { to: queuePath(params), label: 'Inspections' }
    : inspection
      ? { to: `/admin/applications/${inspection.application_id}`, label: 'Application' }
      : { to: '/admin/applications', label: 'Applications' }
  return (
    <Link
      to={back.to}
      className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary hover:underline"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      {back.label}
    </Link>
  )
}

const Purpose = ({ inspection }: { inspection: InspectionRow }) => (
  <span className="flex flex-wrap items-center gap-2">
    <StatusBadge kind="inspection" status={inspection.status} />
    {inspection.waiting && <TimeLeft limits={inspection.waiting} />}
    <span className="font-mono text-sm">{inspection.application_reference}</span>
    <span>{inspection.applicant_name}</span>
  </span>
)

const Loading = () => (
  <div className={columns}>
    <SkeletonCard rows={6} />
    <SkeletonCard rows={6} action />
    <SkeletonCard rows={4} />
  </div>
)

/** The panel follows the home on phones, where the inspector stands in it, and is beside everything elsewhere. */
const Workplace = ({ inspection }: { inspection: InspectionRow }) => {
  const { ticked, tick } = useTicks()
  const mayReadDocuments = useAbility('documents.read')
  return (
    <div className={columns}>
      <Card className="space-y-6">
        <HomeSection inspection={inspection} />
        <DeclaredSection inspection={inspection} ticked={ticked} onTick={tick} />
      </Card>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <VisitPanel inspection={inspection} checked={ticked} />
      </div>
      <div className="space-y-6">
        {mayReadDocuments && (
          <Card>
            <HomeDocuments inspection={inspection} />
          </Card>
        )}
        <Card>
          <CaseTimeline applicationId={inspection.application_id} />
        </Card>
      </div>
    </div>
  )
}

const Inspection = () => {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data, error, isFetching, refetch } = useInspection(id)
  return (
    <div className="mx-auto w-full max-w-7xl">
      <PageHeader
        back={<BackLink inspection={data} />}
        title={data?.property_address ?? title}
        purpose={data ? <Purpose inspection={data} /> : !error && <Skeleton className="h-6 w-72" />}
        action={isInQueue(params) && <QueueButtons id={id} />}
      />
      {!data && error && (
        <ErrorState
          title="Couldn’t load the inspection"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Loading />}
      {data && <Workplace key={data.id} inspection={data} />}
    </div>
  )
}

/** The inspection of one home: the home, what was declared, documents, the visit and its result. */
export default function InspectionPage() {
  const mayRead = useAbility('inspections.read')
  const { role } = useUser()
  return mayRead ? <Inspection /> : <NoAccess title={title} home={homeOf(role)} />
}
