import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { BroadcastsTab } from '~/parts/broadcasts/broadcasts-tab.tsx'
import { DeliveriesTab } from '~/parts/broadcasts/deliveries-tab.tsx'
import { SmsCostTab } from '~/parts/broadcasts/sms-cost-tab.tsx'
import { TemplatesTab } from '~/parts/broadcasts/templates-tab.tsx'
import { FeedActs } from './feed-acts.tsx'
import { FeedList } from './feed-list.tsx'
import { unreadOf } from './feed.ts'
import { useFeed } from './use-feed.ts'

export const meta = pageMeta('Notifications')

const outbound = [
  { value: 'broadcasts', label: 'Broadcasts', content: <BroadcastsTab /> },
  { value: 'templates', label: 'Templates', content: <TemplatesTab /> },
  { value: 'deliveries', label: 'Delivery log', content: <DeliveriesTab /> },
  { value: 'sms-cost', label: 'SMS cost', content: <SmsCostTab /> },
]

const Mine = ({ feed }: { feed: ReturnType<typeof useFeed> }) => (
  <FeedList
    feed={feed}
    empty={{
      text: 'Requests, applications and tickets that need you appear here as they come in.',
      label: 'Go to dashboard',
      to: '/admin',
    }}
  />
)

export default function AdminNotificationsPage() {
  const params = useListParams()
  const feed = useFeed()
  const mayBroadcast = useAbility('broadcasts.read')
  const asked = params.get('tab')
  const tab = mayBroadcast && outbound.some(({ value }) => value === asked) ? asked : 'mine'
  const unread = unreadOf(feed.query.data)
  return (
    <Page>
      <PageHeader
        title="Notifications"
        purpose={
          mayBroadcast
            ? 'Your notifications, and the messages you send to others by email, by SMS and in Efie.'
            : 'Things that need your attention, as they happen.'
        }
        {...(tab === 'mine' && { action: <FeedActs feed={feed} /> })}
      />
      {mayBroadcast ? (
        <Tabs
          label="Notifications"
          value={tab}
          onValueChange={(next) =>
            params.set({ tab: next, open: null, q: null, status: null, channel: null, columns: null })
          }
          items={[
            {
              value: 'mine',
              label: unread > 0 ? `For me (${unread})` : 'For me',
              content: <Mine feed={feed} />,
            },
            ...outbound,
          ]}
        />
      ) : (
        <Mine feed={feed} />
      )}
    </Page>
  )
}
