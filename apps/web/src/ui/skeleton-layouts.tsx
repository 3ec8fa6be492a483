import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { Skeleton } from './skeleton.tsx'
import { statGrid } from './stat-grid.ts'

/** Placeholder for the rows of a table or list. */
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

/** Placeholder for dashboard figures. */
export const SkeletonStats = ({ count = 4 }: { count?: number }) => (
  <output aria-label={t`Loading...`} className={statGrid(count)}>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="block rounded border border-line bg-surface p-4">
        <Skeleton className="w-24" />
        <Skeleton className="mt-3 h-7 w-32" />
      </span>
    ))}
  </output>
)

export interface SkeletonCardProps {
  /** Number of rows under the heading. */
  rows?: number
  /** Adds a line under the heading. */
  description?: boolean
  /** Adds a button at the end. */
  action?: boolean
  className?: string
}

/** Placeholder for a card with a heading, as high as one with that many rows. */
export const SkeletonCard = ({ rows = 0, description, action, className }: SkeletonCardProps) => (
  <Card aria-hidden="true" className={className}>
    <div className="mb-4">
      <Skeleton className="my-1 h-5 w-2/5" />
      {description && <Skeleton className="my-1.5 h-3.5 w-4/5" />}
    </div>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className="flex justify-between gap-4 py-3.5">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/4" />
      </span>
    ))}
    {action && <Skeleton className="mt-4 h-11 w-40" />}
  </Card>
)

/** Groups placeholders of one page, so that loading is announced once. */
export const SkeletonArea = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div aria-busy="true" className={className}>
    <p className="sr-only">
      <Trans>Loading...</Trans>
    </p>
    {children}
  </div>
)
