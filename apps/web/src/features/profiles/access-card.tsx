import type { ReactNode } from 'react'
import { toUserError } from '~/platform/api/user-error.ts'
import { cn } from '~/ui/cn.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

export interface AccessCardProps<Data> {
  title: string
  description: ReactNode
  action?: ReactNode
  /** Heads the error when the rows can't be loaded. */
  failed: string
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  rows?: number
  children: (data: Data) => ReactNode
}

/** A section of the person's own access: its rows, a placeholder, or the error. */
export const AccessCard = <Data,>({
  title,
  description,
  action,
  failed,
  query,
  rows = 2,
  children,
}: AccessCardProps<Data>) => (
  <Card>
    <CardHeader title={title} description={description} action={action} />
    {query.data === undefined ? (
      query.error ? (
        <ErrorState
          title={failed}
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={rows} />
      )
    ) : (
      children(query.data)
    )}
  </Card>
)

/** A row with its facts, and its actions on the right. */
export const AccessRow = ({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
    {icon && (
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-5">
        {icon}
      </span>
    )}
    <div className="min-w-[min(12rem,100%)] flex-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">{title}</p>
      {children && <div className="text-sm text-muted [overflow-wrap:anywhere]">{children}</div>}
    </div>
    {action && (
      <div className={cn('flex shrink-0 flex-wrap gap-2', icon && 'max-sm:basis-full max-sm:pl-13')}>
        {action}
      </div>
    )}
  </li>
)

export const AccessRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
)
