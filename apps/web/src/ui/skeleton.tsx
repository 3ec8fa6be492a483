import { t } from '@lingui/core/macro'
import { cn } from './cn.ts'

/** A grey stand-in with the size of what is coming. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cn('block h-4 animate-pulse rounded bg-line', className)} />
)

/** Rows of a table or list on their way. */
export const SkeletonRows = ({ rows = 6, className }: { rows?: number; className?: string }) => (
  <output
    aria-label={t`Loading...`}
    className={cn('block divide-y divide-line rounded border border-line bg-surface', className)}
  >
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className="flex items-center gap-4 px-4 py-3.5">
        <Skeleton className="w-1/4" />
        <Skeleton className="w-1/3" />
        <Skeleton className="ml-auto w-20" />
      </span>
    ))}
  </output>
)

/** Figures of a dashboard on their way. */
export const SkeletonStats = ({ count = 4 }: { count?: number }) => (
  <output aria-label={t`Loading...`} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="block rounded border border-line bg-surface p-4">
        <Skeleton className="w-24" />
        <Skeleton className="mt-3 h-7 w-32" />
      </span>
    ))}
  </output>
)
