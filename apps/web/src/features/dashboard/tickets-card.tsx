import { ownTicketStatusLabel } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'

const shown = 3

/** The newest support tickets. */
export const TicketsCard = () => {
  const { id: userId } = useUser()
  const { data, error, isFetching, refetch } = useQuery(
    api.tickets.list.queryOptions({ input: { user_id: userId, limit: shown } }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load your tickets`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard rows={3} />
    )
  return (
    <Card>
      <CardHeader
        title={t`Support`}
        action={
          <Link
            to="/tickets/create"
            className="text-sm font-semibold text-primary underline underline-offset-4"
          >
            <Trans>Create Ticket</Trans>
          </Link>
        }
      />
      {data.data.length === 0 ? (
        <p className="text-muted">
          <Trans>
            No tickets yet.{' '}
            <Link to="/tickets/create" className="font-semibold text-primary underline underline-offset-4">
              Write to us
            </Link>{' '}
            any time and one of our team will reply.
          </Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {data.data.map(({ id, subject, status, created_at }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <Link to={`/tickets?open=${id}`} className="flex items-start justify-between gap-3">
                <span className="min-w-0 [overflow-wrap:anywhere] hover:underline">{subject}</span>
                <StatusBadge kind="ticket" status={status} label={ownTicketStatusLabel(status)} />
              </Link>
              <p className="text-sm text-muted">
                <DateText value={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {data.data.length > 0 && (
        <Link
          to="/tickets"
          className="mt-2 inline-block text-sm font-semibold text-primary underline underline-offset-4"
        >
          <Trans>All tickets</Trans>
        </Link>
      )}
    </Card>
  )
}
