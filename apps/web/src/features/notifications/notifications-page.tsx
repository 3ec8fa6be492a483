import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toUserError } from '~/app/api/user-error.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { rowsOf } from '~/app/lists/keyset.ts'
import { useListParams } from '~/app/lists/list-params.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { byMonth, type FeedRow, monthText, unreadOf } from './feed.ts'
import { NotificationItem } from './notification-item.tsx'
import { useFeed } from './use-feed.ts'

export const meta = pageMeta('Notifications')

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

const Empty = ({ unreadOnly }: { unreadOnly: boolean }) => (
  <EmptyState
    icon={BellRing}
    title={unreadOnly ? 'Everything is read' : 'No notifications yet'}
    action={
      <Button asChild tone="secondary">
        <Link to={unreadOnly ? '/notifications' : '/dashboard'}>
          {unreadOnly ? 'Show all notifications' : 'To the dashboard'}
        </Link>
      </Button>
    }
  >
    <p>Each step of your application, your documents, payments and tickets is told here.</p>
  </EmptyState>
)

const useContent = (feed: ReturnType<typeof useFeed>, unreadOnly: boolean) => {
  const { query, read } = feed
  const rows = rowsOf(query).filter((row) => !unreadOnly || !row.read)
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.error && !query.data)
    return (
      <ErrorState
        title="Failed to fetch notifications"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <>
      {rows.length > 0 ? (
        <Months rows={rows} onRead={(id) => read.mutate(id)} />
      ) : (
        !query.hasNextPage && <Empty unreadOnly={unreadOnly} />
      )}
      {query.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            tone="secondary"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

export default function NotificationsPage() {
  const feed = useFeed()
  const params = useListParams()
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [clearing, setClearing] = useState(false)
  const { query, readAll, clear } = feed
  const unread = unreadOf(query.data)
  const none = rowsOf(query).length === 0
  const offline = isReadOnly ? 'You are offline' : null
  const unreadOnly = params.get('show') === 'unread'
  const content = useContent(feed, unreadOnly)
  return (
    <Page narrow>
      <PageHeader
        title="Notifications"
        purpose={
          <span aria-live="polite">
            {unread === 0 ? 'What changed since you were last here.' : `${unread} unread.`}
          </span>
        }
        action={
          <>
            <Button
              tone="secondary"
              disabledReason={offline ?? (none ? 'There is nothing to clear' : null)}
              onClick={() => setClearing(true)}
            >
              Clear all
            </Button>
            <Button
              pending={readAll.isPending}
              disabledReason={offline ?? (unread === 0 ? 'Everything is read' : null)}
              onClick={() => readAll.mutate()}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      <Tabs
        label="Which notifications"
        value={unreadOnly ? 'unread' : 'all'}
        onValueChange={(value) => params.set({ show: value === 'all' ? null : value })}
        items={[
          { value: 'all', label: 'All', content },
          { value: 'unread', label: unread > 0 ? `Unread (${unread})` : 'Unread', content },
        ]}
      />
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title="Clear all notifications?"
        confirmLabel="Clear all"
        danger
        pending={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => setClearing(false) })}
      >
        <p>
          All your notifications are deleted{unread > 0 && `, ${unread} of them unread`}. What they tell of
          stays: your payments, documents and tickets.
        </p>
      </ConfirmDialog>
    </Page>
  )
}
