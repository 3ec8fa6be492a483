import type { ReactNode } from 'react'
import { counted } from '@efie/domain'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { Bulk } from './use-bulk.ts'

export interface BulkBarProps<Row> {
  bulk: Bulk<Row>
  /** What a row is: "application". */
  what: string
  /** The acts, each with what it takes. */
  children: ReactNode
}

/** What can be done with the selected rows, fixed at the bottom of the window, and what the last act left. */
export const BulkBar = <Row,>({ bulk, what, children }: BulkBarProps<Row>) => (
  <>
    {bulk.refused.length > 0 && (
      <Notice
        tone="caution"
        live
        className="mt-4"
        title={`${counted(bulk.refused.length, what)} left as before`}
      >
        <ul className="list-disc pl-5">
          {bulk.refused.map(({ id, name, reason }) => (
            <li key={id}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      </Notice>
    )}
    {bulk.chosen.length > 0 && (
      <section
        aria-label={`Selected ${what}s`}
        className="sticky bottom-4 z-20 mt-4 rounded border border-primary bg-surface p-3 shadow-overlay"
      >
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-semibold" aria-live="polite">
            {counted(bulk.chosen.length, what)} selected
          </p>
          {children}
          <div className="flex gap-3">
            {bulk.chosen.length < bulk.rows.length && (
              <Button tone="ghost" onClick={bulk.selectAll}>
                Select all {bulk.rows.length}
              </Button>
            )}
            <Button tone="ghost" onClick={bulk.clear}>
              Clear selection
            </Button>
          </div>
        </div>
      </section>
    )}
  </>
)
