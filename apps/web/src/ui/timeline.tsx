import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { DateText } from './date-text.tsx'

export interface TimelineItem {
  id: string
  title: ReactNode
  detail?: ReactNode
  /** The person who did it. */
  by?: string | null
  at: string
  tone?: 'neutral' | 'positive' | 'caution' | 'danger'
}

const dots = { neutral: 'bg-line-strong', positive: 'bg-positive', caution: 'bg-accent', danger: 'bg-danger' }

export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className="relative ml-1.5 border-l-2 border-line">
    {items.map((item) => (
      <li key={item.id} className="relative pb-5 pl-5 last:pb-0">
        <span
          aria-hidden="true"
          className={cn(
            'absolute top-1.5 -left-[7px] size-3 rounded-full ring-4 ring-surface',
            dots[item.tone ?? 'neutral'],
          )}
        />
        <p className="font-medium">{item.title}</p>
        {item.detail && <div className="mt-0.5 text-sm text-muted">{item.detail}</div>}
        <p className="mt-0.5 text-sm text-muted">
          <DateText value={item.at} time />
          {item.by && <> · {item.by}</>}
        </p>
      </li>
    ))}
  </ol>
)
