import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Timeline } from '~/ui/timeline.tsx'
import { toUserError } from '~/platform/api/user-error.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { Section } from '~/ui/section.tsx'
import { useCaseTimeline } from './use-case-timeline.ts'

const tones: Record<string, 'positive' | 'danger' | 'caution'> = {
  approved: 'positive',
  active: 'positive',
  settled: 'positive',
  rejected: 'danger',
  'written-off': 'danger',
  'info-requested': 'caution',
}

/** An application's timeline, newest first. */
export const CaseTimeline = ({ applicationId }: { applicationId: string }) => {
  const query = useCaseTimeline(applicationId)
  const entries = rowsOf(query)
  return (
    <Section title="Timeline">
      {query.isPending && <SkeletonRows rows={3} />}
      {query.error && entries.length === 0 && (
        <ErrorState
          title="Couldn’t load the timeline"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && entries.length === 0 && <p className="text-sm text-muted">Nothing has happened yet.</p>}
      <Timeline
        items={entries.map((entry) => ({
          id: entry.id,
          title: entry.title,
          detail: entry.detail,
          by: entry.actor_name ?? (entry.actor_role === 'system' ? 'Efie' : null),
          at: entry.created_at,
          tone: tones[entry.to_status ?? ''] ?? 'neutral',
        }))}
      />
      {query.hasNextPage && (
        <Button
          tone="secondary"
          size="sm"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Section>
  )
}
