import { cn } from './cn.ts'

/** A grey stand-in with the size of what is coming. `InOrder` knows it by its mark. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-loading=""
    className={cn('block h-4 animate-pulse rounded bg-line', className)}
  />
)
