import { counted } from '@efie/domain'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { Bulk } from './use-bulk.ts'

interface BulkReportProps {
  bulk: Pick<Bulk<unknown>, 'refused' | 'stopped' | 'dismiss'>
  what: string
  whats: string
}

/** The rows that the last act left, by reason. They stay selected, so the act can be tried again. */
export const BulkReport = ({ bulk: { refused, stopped, dismiss }, what, whats }: BulkReportProps) => {
  if (refused.length === 0) return null
  const left = counted(refused.length, what, whats)
  return (
    <Notice
      tone="caution"
      live
      className="mt-4"
      title={stopped ? `We stopped with ${left} left` : `${left} not done`}
      action={
        <Button tone="secondary" size="sm" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, rows]) => (
          <li key={reason} className="[overflow-wrap:anywhere] first-letter:uppercase">
            {rows.map(({ name }) => name).join(', ')}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
