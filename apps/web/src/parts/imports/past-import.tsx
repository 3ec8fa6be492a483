import type { ReactNode } from 'react'
import { DateText } from '~/ui/date-text.tsx'

interface PastImportProps {
  fileName: string
  at: string
  /** What it did. */
  summary: string
  undone: string | null
  children: ReactNode
}

/** An earlier import and what can be done about it. */
export const PastImport = ({ fileName, at, summary, undone, children }: PastImportProps) => (
  <div className="flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-semibold break-words">{fileName}</p>
      <p className="text-sm text-muted">
        <DateText value={at} /> · {summary}
      </p>
      {undone !== null && <p className="text-sm text-muted">{undone}</p>}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)
