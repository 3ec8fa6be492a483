import { useNow } from './use-now.ts'
import { formatDate, formatDateTime, formatRelative } from './dates.ts'

export interface DateTextProps {
  /** `2026-11-20` or an instant. */
  value: string | null | undefined
  time?: boolean
  /** Adds "3 days ago". Requires the current time, so it must not be used on prerendered pages. */
  relative?: boolean
  /** Text shown when there is no date. */
  none?: string
}

/** 20 Nov 2026, in Ghana time. */
export const DateText = ({ value, time = false, relative = false, none = '–' }: DateTextProps) => {
  const now = useNow()
  if (!value) return <span className="text-muted">{none}</span>
  return (
    // On narrow pages the relative time wraps as a unit, and enlarged text between day and hour.
    <span>
      <time dateTime={value} className={time ? 'inline-block sm:whitespace-nowrap' : 'whitespace-nowrap'}>
        {time ? formatDateTime(value) : formatDate(value)}
      </time>
      {relative && (
        <>
          {' '}
          <span className="inline-block text-muted sm:whitespace-nowrap">
            ({formatRelative(value, new Date(now))})
          </span>
        </>
      )}
    </span>
  )
}
