import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { unreadOf } from './feed.ts'
import type { useFeed } from './use-feed.ts'

/** Clear all after confirmation, and mark all as read. */
export const FeedActs = ({ feed }: { feed: ReturnType<typeof useFeed> }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [clearing, setClearing] = useState(false)
  const { query, readAll, clear } = feed
  const unread = unreadOf(query.data)
  const none = rowsOf(query).length === 0
  const offline = isReadOnly ? t`You’re offline. Connect to change your notifications` : null
  return (
    <>
      <Button
        tone="secondary"
        disabledReason={offline ?? (none ? t`There’s nothing to clear` : null)}
        onClick={() => setClearing(true)}
      >
        <Trans>Clear all</Trans>
      </Button>
      <Button
        pending={readAll.isPending}
        disabledReason={offline ?? (unread === 0 ? t`You’re all caught up` : null)}
        onClick={() => readAll.mutate()}
      >
        <Trans>Mark all as read</Trans>
      </Button>
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title={t`Clear all notifications?`}
        confirmLabel={t`Clear all`}
        danger
        pending={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => setClearing(false) })}
      >
        <p>
          {unread > 0 ? (
            <Trans>
              We’ll delete all your notifications, including {unread} unread. Your payments, documents and
              tickets stay. You can’t undo this.
            </Trans>
          ) : (
            <Trans>
              We’ll delete all your notifications. Your payments, documents and tickets stay. You can’t undo
              this.
            </Trans>
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
