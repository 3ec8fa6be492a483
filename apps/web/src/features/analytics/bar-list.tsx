import { Link } from 'react-router'
import { cn } from '~/ui/cn.ts'

export interface Bar {
  label: string
  value: number
  /** The value of the previous period. */
  before?: number | undefined
  /** Formatted, such as `GH₵ 1,064.89`. */
  text: string
  /** Shown smaller beside it: a share or count. */
  note?: string
  /** Link to its rows. */
  to?: string | undefined
}

const width = (value: number, most: number): string =>
  `${most > 0 && value > 0 ? Math.max(0.75, (value / most) * 100) : 0}%`

/** A bar chart. The numbers are beside the bars, so it works without seeing them. */
export const BarList = ({
  bars,
  tone = 'primary',
}: {
  bars: readonly Bar[]
  tone?: 'primary' | 'accent'
}) => {
  const most = Math.max(0, ...bars.flatMap(({ value, before }) => [value, before ?? 0]))
  return (
    <ul className="space-y-3">
      {bars.map(({ label, value, before, text, note, to }) => (
        <li key={label}>
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            {to ? (
              <Link to={to} className="font-medium underline-offset-4 hover:text-primary hover:underline">
                {label}
              </Link>
            ) : (
              <span className="font-medium">{label}</span>
            )}
            <span className="money">
              {note && <span className="text-muted">{note} · </span>}
              <span className="font-semibold">{text}</span>
            </span>
          </div>
          <div aria-hidden="true" className="space-y-0.5">
            <div className="h-2.5 overflow-hidden rounded-full bg-sunken">
              <div
                className={cn('h-full rounded-full', tone === 'primary' ? 'bg-primary' : 'bg-accent')}
                style={{ width: width(value, most) }}
              />
            </div>
            {before !== undefined && (
              <div className="h-1 overflow-hidden rounded-full">
                <div
                  className="h-full rounded-full bg-line-strong/60"
                  style={{ width: width(before, most) }}
                />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
