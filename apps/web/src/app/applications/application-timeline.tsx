import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { Timeline, type TimelineItem } from '~/ui/timeline.tsx'
import { toUserError } from '../api/user-error.ts'
import { useTimeline } from './use-application.ts'

const tones: Record<string, TimelineItem['tone']> = {
  approved: 'positive',
  active: 'positive',
  settled: 'positive',
  'info-requested': 'caution',
  rejected: 'danger',
  expired: 'danger',
  'written-off': 'danger',
}

export interface ApplicationTimelineProps {
  id: string
  /** At most so many, newest first. */
  limit?: number
}

/** What happened, newest first; follows the change feed. */
export const ApplicationTimeline = ({ id, limit }: ApplicationTimelineProps) => {
  const { data, error, isFetching, refetch } = useTimeline(id)
  const entries = data?.data.slice(0, limit) ?? []
  return (
    <Card>
      <CardHeader title="Timeline" description="Everything that happened, newest first." />
      {data ? (
        <Timeline
          items={entries.map((entry) => ({
            id: entry.id,
            title: entry.title,
            detail: entry.detail,
            by: entry.actor_name,
            at: entry.created_at,
            tone: tones[entry.to_status ?? ''] ?? 'neutral',
          }))}
        />
      ) : error ? (
        <ErrorState
          title="Failed to fetch the timeline"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Card>
  )
}
