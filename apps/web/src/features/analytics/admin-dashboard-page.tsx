import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/app/api/client.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { visibleAdminEntries, visibleShopEntries } from '~/app/navigation/admin-entries.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Stat } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonStats } from '~/ui/skeleton.tsx'
import { figuresOf } from './figures.ts'

export const meta = pageMeta('Dashboard')

const Figures = () => {
  const abilities = useAuthStore((state) => state.abilities)
  const { data, error, isFetching, refetch } = useQuery(api.analytics.summary.queryOptions())
  if (error)
    return (
      <ErrorState
        title="Failed to fetch the figures"
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

/** The pages that the role may read, each with a way in. */
const Ways = () => {
  const abilities = useAuthStore((state) => state.abilities)
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[...visibleAdminEntries(abilities), ...visibleShopEntries(abilities)]
        .filter(({ to }) => to !== '/admin')
        .map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-3 rounded border border-line bg-surface p-4 font-semibold shadow-raised hover:border-primary"
            >
              <Icon className="size-5 text-primary" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
    </ul>
  )
}

export default function AdminDashboardPage() {
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        purpose="How the business stands today, within what your role may read."
      />
      <section aria-label="Figures">
        <Figures />
      </section>
      <section aria-labelledby="ways" className="mt-8">
        <h2 id="ways" className="mb-3 text-lg font-semibold">
          Where to go
        </h2>
        <Ways />
      </section>
    </Page>
  )
}
