import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Placeholder of an arrears card: what is overdue, the button, and four ways to deal with it. */
export const ArrearsSkeleton = () => (
  <Card aria-hidden="true">
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Skeleton className="size-11 rounded-full max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <Skeleton className="my-1 w-2/5" />
        <Skeleton className="my-1.5 h-3.5 w-3/5" />
        <Skeleton className="mt-4 h-18.5 max-w-xs" />
      </div>
      <Skeleton className="h-12 w-40 max-sm:w-full" />
    </div>
    <div className="mt-5 border-t pt-4">
      <Skeleton className="my-1 h-3 w-1/2" />
      <div className="mt-2 grid grid-cols-pair gap-2 sm:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-17.5" />
        ))}
      </div>
    </div>
  </Card>
)
