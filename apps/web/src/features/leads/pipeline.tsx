import { useQuery } from '@tanstack/react-query'
import { statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { type LinkedStat, LinkedStats } from '~/platform/navigation/linked-stats.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'

/** Number of leads by status, linked to them. */
export const Pipeline = () => {
  const { data, error, isFetching, refetch } = useQuery(api.leads.figures.queryOptions({ input: {} }))
  if (!data)
    return error ? (
      <ErrorState
        className="mb-6"
        title="Couldn’t load the pipeline"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div className="mb-6">
        <SkeletonStats count={6} />
      </div>
    )
  const figures: LinkedStat[] = [
    {
      label: 'Actions due',
      to: '?due=1',
      value: data.actions_due,
      hint: data.actions_due === 0 ? 'Nothing due' : 'Today or overdue',
      ...(data.actions_due > 0 && { tone: 'caution' as const }),
    },
    ...data.by_status.map(({ status, count }) => ({
      label: statusLabel(status),
      to: `?status=${status}`,
      value: count,
    })),
  ]
  return <LinkedStats label="Pipeline" className="mb-6 lg:grid-cols-6" figures={figures} />
}
