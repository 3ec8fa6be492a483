import { t } from '@lingui/core/macro'
import { useInArrears } from '~/parts/agenda/use-agenda.ts'
import { ArrearsSkeleton } from '~/parts/lending/arrears-skeleton.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonArea, SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { columns } from './columns.ts'

/** Placeholder in the page's shape: next step or arrears, progress, timeline, and side cards. */
export const DashboardSkeleton = () => {
  const inArrears = useInArrears()
  return (
    <Page>
      <PageHeader title={t`Dashboard`} purpose={<Skeleton className="my-1 inline-block w-64" />} />
      <SkeletonArea className={columns}>
        <div className="space-y-5">
          <div>
            <Skeleton className="mt-1 mb-4 h-5 w-40" />
            {inArrears ? <ArrearsSkeleton /> : <SkeletonCard rows={2} action />}
          </div>
          <SkeletonCard rows={2} description />
          <SkeletonCard rows={5} description />
        </div>
        <div className="space-y-5">
          <SkeletonCard description action />
          <SkeletonCard rows={4} />
          <SkeletonCard rows={3} />
        </div>
      </SkeletonArea>
    </Page>
  )
}
