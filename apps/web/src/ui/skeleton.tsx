import { cn } from './cn.ts'

/** A grey placeholder of the content's size. `InOrder` recognises it by `data-loading`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-loading=""
    className={cn('block h-4 animate-pulse rounded bg-line', className)}
  />
)
