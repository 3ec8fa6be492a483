import { counted, inSentence } from '@efie/domain'
import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { ProfileRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { type StatusKind, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

type Overview = InferContractRouterOutputs<AppContract>['profiles']['overview']

interface CountsProps {
  title: string
  kind: StatusKind
  rows: readonly { status: string; count: number; amount?: number }[]
  /** List of the rows with a status. */
  to?: ((status: string) => string) | undefined
}

const Counts = ({ title, kind, rows, to }: CountsProps) => (
  <Section title={title}>
    {rows.length === 0 ? (
      <p className="text-sm text-muted">None.</p>
    ) : (
      <ul className="divide-y divide-line">
        {rows.map(({ status, count, amount }) => (
          <li key={status} className="flex items-center justify-between gap-4 py-2">
            <StatusBadge kind={kind} status={status} />
            <span className="flex items-baseline gap-4">
              {amount !== undefined && <Money amount={amount} className="text-sm text-muted" />}
              {to ? (
                <Link to={to(status)} className="font-semibold text-primary underline underline-offset-4">
                  {count}
                  <span className="sr-only">
                    {' '}
                    {inSentence(title)}: {status}
                  </span>
                </Link>
              ) : (
                <span className="font-semibold tabular-nums">{count}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

const standingOf = ({ outstanding, days_past_due }: Overview): string => {
  if (outstanding === 0) return 'Nothing owed'
  return days_past_due > 0
    ? `${formatMoney(outstanding)}, ${counted(days_past_due, 'day')} past due`
    : `${formatMoney(outstanding)}, up to date`
}

/** Counts of everything about a person, within the reader's permissions. */
export const UserActivity = ({ profile }: { profile: ProfileRow }) => {
  const mayApplications = useAbility('applications.read')
  const mayTickets = useAbility('tickets.read')
  const { data, error, isFetching, refetch } = useQuery(
    api.profiles.overview.queryOptions({ input: { id: profile.id } }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title="Couldn’t load this user’s activity"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={8} />
    )
  return (
    <div className="space-y-6">
      <KeyValues
        items={[
          { label: 'Balance owed', value: standingOf(data), strong: true },
          { label: 'Last signed in', value: <DateText value={data.last_sign_in_at} time none="Never" /> },
        ]}
      />
      <Counts
        title="Applications"
        kind="application"
        rows={data.applications}
        to={
          mayApplications ? (status) => `/admin/applications?user=${profile.id}&status=${status}` : undefined
        }
      />
      <Counts title="Documents" kind="document" rows={data.documents} />
      <Counts title="Payments" kind="payment" rows={data.payments} />
      <Counts
        title="Tickets"
        kind="ticket"
        rows={data.tickets}
        to={mayTickets ? (status) => `/admin/support?user=${profile.id}&status=${status}` : undefined}
      />
    </div>
  )
}
