import type { ReactNode } from 'react'
import { toUserError } from '~/platform/api/user-error.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

interface LoadedProps<Data> {
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Such as "Failed to fetch …". */
  failure: string
  rows?: number
  children: (data: Data) => ReactNode
}

/** A report: loading, failed with a retry button, or shown. */
export const Loaded = <Data,>({ query, failure, rows = 8, children }: LoadedProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <ErrorState
        title={failure}
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return <SkeletonRows rows={rows} />
}
