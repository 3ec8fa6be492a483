import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { keepReferencesTogether } from '~/ui/keep-references-together.ts'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'

const shown = 4

/** The newest notifications; all of them are under Notifications. */
export const NoticesCard = () => {
  const { data, error, isFetching, refetch } = useQuery(
    api.notifications.list.queryOptions({ input: { limit: shown } }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load your notifications`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonCard rows={4} />
    )
  return (
    <Card>
      <CardHeader
        title={t`Notifications`}
        action={
          data.unread_count > 0 ? (
            <Badge tone="accent">
              <Trans>{{ count: data.unread_count }} unread</Trans>
            </Badge>
          ) : null
        }
      />
      {data.data.length === 0 ? (
        <p className="text-muted">
          <Trans>No notifications yet. You’ll see them here as soon as something changes.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {data.data.map(({ id, title, message, link, read, created_at }) => (
            <li key={id} className="py-3 [overflow-wrap:anywhere] first:pt-0">
              <p className={read ? '' : 'font-semibold'}>
                {link ? (
                  <Link to={link} className="hover:underline">
                    {keepReferencesTogether(title)}
                  </Link>
                ) : (
                  keepReferencesTogether(title)
                )}
              </p>
              {message !== title && <p className="text-sm text-muted">{keepReferencesTogether(message)}</p>}
              <p className="text-sm text-muted">
                <DateText value={created_at} relative />
              </p>
            </li>
          ))}
        </ul>
      )}
      {data.data.length > 0 && (
        <Link
          to="/notifications"
          className="mt-2 inline-block text-sm font-semibold text-primary underline underline-offset-4"
        >
          <Trans>All notifications</Trans>
        </Link>
      )}
    </Card>
  )
}
