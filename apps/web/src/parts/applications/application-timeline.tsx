import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Timeline, type TimelineItem } from '~/ui/timeline.tsx'
import { toUserError } from '~/platform/api/user-error.ts'
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
  /** Number shown at first; the rest on request. */
  limit?: number
}

/** The timeline, newest first; follows the change feed. */
export const ApplicationTimeline = ({ id, limit = 8 }: ApplicationTimelineProps) => {
  const [all, setAll] = useState(false)
  const { data, error, isFetching, refetch } = useTimeline(id)
  const count = data?.data.length ?? 0
  const entries = data?.data.slice(0, all ? undefined : limit) ?? []
  return (
    <Card>
      <CardHeader title={t`Timeline`} description={t`Everything that’s happened, newest first.`} />
      {data ? (
        <>
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
          {count > limit && (
            <Button
              tone="secondary"
              size="sm"
              className="mt-4"
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all ? t`Show less` : t`Show all ${count}`}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState
          title={t`Couldn’t load the timeline`}
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
