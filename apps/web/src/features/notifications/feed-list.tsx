import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { toUserError } from '~/platform/api/user-error.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { byMonth, type FeedRow, monthText } from './feed.ts'
import { NotificationItem } from './notification-item.tsx'
import type { useFeed } from './use-feed.ts'

const Months = ({ rows, onRead }: { rows: readonly FeedRow[]; onRead: (id: string) => void }) => (
  <div className="space-y-6">
    {byMonth(rows).map(({ month, rows: inMonth }) => (
      <section key={month} aria-labelledby={`month-${month}`}>
        <h2 id={`month-${month}`} className="mb-2 text-sm font-semibold text-muted">
          {monthText(month)}
        </h2>
        <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface shadow-raised">
          {inMonth.map((row) => (
            <NotificationItem key={row.id} row={row} onRead={onRead} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

export interface FeedListProps {
  feed: ReturnType<typeof useFeed>
  unreadOnly?: boolean
  /** What to do while there are none. */
  empty: { text: Translatable; label: string; to: string }
}

/** The caller's notifications by month, each linked to its subject. */
export const FeedList = ({ feed, unreadOnly = false, empty }: FeedListProps) => {
  const { query, read } = feed
  const rows = rowsOf(query).filter((row) => !unreadOnly || !row.read)
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.error && !query.data)
    return (
      <ErrorState
        title={t`Couldn’t load your notifications`}
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <>
      {rows.length > 0 && <Months rows={rows} onRead={(id) => read.mutate(id)} />}
      {rows.length === 0 && !query.hasNextPage && (
        <EmptyState
          icon={BellRing}
          title={unreadOnly ? t`You’re all caught up` : t`No notifications yet`}
          action={
            <Button asChild tone="secondary">
              <Link to={empty.to}>{empty.label}</Link>
            </Button>
          }
        >
          <p>{translate(empty.text)}</p>
        </EmptyState>
      )}
      {query.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            tone="secondary"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            <Trans>Load more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
