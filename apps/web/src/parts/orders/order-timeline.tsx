import { t } from '@lingui/core/macro'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Timeline, type TimelineItem } from '~/ui/timeline.tsx'
import type { OrderDetail } from '~/platform/api/rows.ts'

const toneOf = (to: string | null): TimelineItem['tone'] => {
  if (to === 'confirmed' || to === 'delivered' || to === 'refunded') return 'positive'
  if (to === 'declined' || to === 'expired' || to === 'cancelled') return 'danger'
  return to === 'pending-credit' || to === 'return-requested' ? 'caution' : 'neutral'
}

/** The timeline, newest first. */
export const OrderTimeline = ({ events }: { events: OrderDetail['events'] }) => (
  <Card>
    <CardHeader title={t`What happened`} />
    <Timeline
      items={events
        .toSorted((first, second) => second.created_at.localeCompare(first.created_at))
        .map((event) => ({
          id: event.id,
          title: event.title,
          detail: event.detail,
          at: event.created_at,
          tone: toneOf(event.to_status) ?? 'neutral',
        }))}
    />
  </Card>
)
