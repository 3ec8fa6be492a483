import { Link } from 'react-router'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues, type KeyValue } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { lossLines, restoreStates, type RestoreRow } from './restore.ts'

const NO_LONGER = 'An account that the backup doesn’t have'

const namesOf = (people: { full_name: string }[]): string =>
  people.map(({ full_name }) => full_name).join(', ')

const resultOf = ({ result }: RestoreRow): KeyValue[] => {
  if (!result) return []
  const of = (label: string, people: { full_name: string }[]): KeyValue[] =>
    people.length === 0 ? [] : [{ label, value: namesOf(people) }]
  return [
    ...of('Kept suspended', result.kept_suspended),
    ...of('Kept the lower role', result.kept_lower_role),
    ...of('Came back, suspended', result.suspended_returning),
    { label: 'Sessions ended', value: result.signed_out.toLocaleString('en') },
    { label: 'Messages not sent again', value: result.messages_not_sent.toLocaleString('en') },
  ]
}

/** A request to restore a backup: who, what it removes, how far it is and how it ended. */
export const RestoreView = ({ restore }: { restore: RestoreRow }) => {
  const { text, tone } = restoreStates[restore.status]
  const lost = lossLines(restore.loss)
  return (
    <section className="mt-4 rounded border border-line p-4" aria-label="Restore">
      <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Badge tone={tone}>{text}</Badge>
        <Link
          to={`/approvals/${restore.approval_id}`}
          className="text-sm text-primary underline underline-offset-4"
        >
          View the request
        </Link>
      </p>
      {restore.failure_reason && (
        <Notice
          tone={restore.status === 'done' ? 'caution' : 'danger'}
          className="mb-3"
          title={restore.status === 'done' ? 'Restored, but not completely' : 'The restore failed'}
        >
          {restore.failure_reason}
        </Notice>
      )}
      <KeyValues
        items={[
          {
            label: 'Requested',
            value: (
              <>
                {restore.asked_by_name ?? NO_LONGER}, <DateText value={restore.created_at} time />
              </>
            ),
          },
          ...(restore.decided_by_name ? [{ label: 'Decided by', value: restore.decided_by_name }] : []),
          { label: 'Reason', value: restore.reason },
          {
            label: restore.status === 'done' ? 'Removed' : 'Would be removed',
            value: lost.length === 0 ? 'Nothing' : lost.join('; '),
          },
          ...(restore.finished_at
            ? [{ label: 'Ended', value: <DateText value={restore.finished_at} time /> }]
            : []),
          ...(restore.checked_at
            ? [{ label: 'Books checked', value: <DateText value={restore.checked_at} time /> }]
            : []),
          ...resultOf(restore),
        ]}
      />
    </section>
  )
}
