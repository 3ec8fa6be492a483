import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { Stat } from '~/ui/card.tsx'
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
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {figuresOf(data).map(({ label, value, money, hint, to, permission }) => {
        const stat = <Stat label={label} value={money ? formatMoney(value) : value} hint={hint} />
        return (
          <li key={label} className="min-w-0">
            {abilities.includes(permission) ? (
              <Link to={to} className="block h-full rounded *:h-full hover:ring-2 hover:ring-primary/40">
                {stat}
              </Link>
            ) : (
              stat
            )}
          </li>
        )
      })}
    </ul>
  )
}
