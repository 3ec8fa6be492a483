import { msg, t } from '@lingui/core/macro'
import { useUser } from '~/platform/auth/auth-store.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { translate } from '~/i18n/i18n.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { FeedActs } from './feed-acts.tsx'
import { FeedList } from './feed-list.tsx'
import { unreadOf } from './feed.ts'
import { NotificationPreferences } from './preferences.tsx'
import { useFeed } from './use-feed.ts'

export const meta = pageMeta(msg`Notifications`)

const tabs = ['all', 'unread', 'preferences'] as const

/** What the feed is about. Companies have no application of their own, and English only. */
const about = {
  tenant: {
    purpose: msg`News about your application, documents, payments and tickets.`,
    empty: msg`You’ll see news about your application, documents, payments and tickets here.`,
  },
  company: {
    purpose: 'News about your employees, invoices, payments and tickets.',
    empty: 'You’ll see news about your employees, invoices, payments and tickets here.',
  },
}

export default function NotificationsPage() {
  const feed = useFeed()
  const { role } = useUser()
  const { purpose, empty: text } = about[role === 'company' ? 'company' : 'tenant']
  const params = useListParams()
  const tab = oneOf(tabs, params.get('show')) ?? 'all'
  const unread = unreadOf(feed.query.data)
  return (
    <Page narrow>
      <PageHeader
        title={t`Notifications`}
        purpose={<span aria-live="polite">{unread === 0 ? translate(purpose) : t`${unread} unread.`}</span>}
        {...(tab !== 'preferences' && { action: <FeedActs feed={feed} /> })}
      />
      <Tabs
        label={t`Which notifications`}
        value={tab}
        onValueChange={(value) => params.set({ show: value === 'all' ? null : value })}
        items={[
          {
            value: 'all',
            label: t`All`,
            content: <FeedList feed={feed} empty={{ text, label: t`Go to dashboard`, to: '/dashboard' }} />,
          },
          {
            value: 'unread',
            label: unread > 0 ? t`Unread (${unread})` : t`Unread`,
            content: (
              <FeedList
                feed={feed}
                unreadOnly
                empty={{ text, label: t`Show all notifications`, to: '/notifications' }}
              />
            ),
          },
          { value: 'preferences', label: t`Preferences`, content: <NotificationPreferences /> },
        ]}
      />
    </Page>
  )
}
