import { useNow } from './use-now.ts'
import { formatDate, formatDateTime, formatRelative } from './dates.ts'

export interface DateTextProps {
  /** `2026-11-20` or an instant. */
  value: string | null | undefined
  time?: boolean
  /** Adds "3 days ago" beside the date. Needs to know the present, so only after sign-in, never prerendered. */
  relative?: boolean
  /** Shown when there is no date. */
  none?: string
}

/** 20 Nov 2026, in Ghana time. */
export const DateText = ({ value, time = false, relative = false, none = '–' }: DateTextProps) => {
  const now = useNow()
  if (!value) return <span className="text-muted">{none}</span>
  return (
    // On a narrow page the relative time goes to a line of its own.
    <span>
      <time dateTime={value} className="whitespace-nowrap">
        {time ? formatDateTime(value) : formatDate(value)}
      </time>
      {relative && (
        <>
          {' '}
          <span className="whitespace-nowrap text-muted">({formatRelative(value, new Date(now))})</span>
        </>
      )}
    </span>
  )
}
