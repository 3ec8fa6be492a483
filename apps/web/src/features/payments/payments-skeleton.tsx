import { useInArrears } from '~/parts/agenda/use-agenda.ts'
import { ArrearsSkeleton } from '~/parts/lending/arrears-skeleton.tsx'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonArea, SkeletonCard, SkeletonRows } from '~/ui/skeleton-layouts.tsx'

const NextPayment = () => (
  <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
    <div className="min-w-0 flex-1 basis-56">
      <Skeleton className="my-1 w-1/2" />
      <Skeleton className="my-1 h-8 w-3/5" />
      <Skeleton className="my-1" />
    </div>
    <Skeleton className="h-12 w-40 max-sm:w-full" />
  </Card>
)

/** Placeholder in the page's shape: next payment or arrears, "Pay small-small", tabs, and history. */
export const PaymentsSkeleton = () => {
  const inArrears = useInArrears()
  return (
    <SkeletonArea className="space-y-5">
      {inArrears ? <ArrearsSkeleton /> : <NextPayment />}
      <SkeletonCard description rows={1} action />
      <Skeleton className="h-11 w-3/4" />
      <SkeletonRows rows={8} />
    </SkeletonArea>
  )
}
