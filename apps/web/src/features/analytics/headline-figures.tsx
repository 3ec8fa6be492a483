import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { figuresOf } from './figures.ts'

/** The specification's five figures, each linked to its rows. */
export const HeadlineFigures = () => {
  const abilities = useAuthStore((state) => state.abilities)
  const { data, error, isFetching, refetch } = useQuery(api.analytics.summary.queryOptions())
  if (error)
    return (
      <ErrorState
        title="Couldn’t load the figures"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <SkeletonStats count={5} />
  return (
    <LinkedStats
      figures={figuresOf(data).map(({ label, value, money, hint, to, permission }) => ({
        label,
        value: money ? formatMoney(value) : value,
        hint,
        to: abilities.includes(permission) ? to : null,
      }))}
    />
  )
}
