import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonArea, SkeletonCard } from '~/ui/skeleton-layouts.tsx'

/** Placeholder in the page's shape: progress, and a card per strand. */
export const DocumentsSkeleton = () => (
  <SkeletonArea className="space-y-5">
    <Card>
      <Skeleton className="my-0.5 w-3/5" />
      <Skeleton className="mt-1.5 h-2" />
    </Card>
    <Skeleton className="my-0.5 h-9" />
    <SkeletonCard rows={3} />
    <SkeletonCard rows={2} />
    <SkeletonCard rows={3} />
  </SkeletonArea>
)
