import { formatMoney } from '@efie/domain'
import { monthLabel } from './span.ts'

export interface MonthPair {
  month: string
  due: number
  collected: number
}

const height = (value: number, most: number): string => `${most > 0 ? (value / most) * 100 : 0}%`

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden="true" className={`size-3 rounded-full ${className}`} />
    {children}
  </span>
)

/** Amounts due and received by month. The table alternative has the numbers. */
export const MonthColumns = ({ rows }: { rows: readonly MonthPair[] }) => {
  const most = Math.max(0, ...rows.flatMap(({ due, collected }) => [due, collected]))
  const dueAll = rows.reduce((sum, { due }) => sum + due, 0)
  const collectedAll = rows.reduce((sum, { collected }) => sum + collected, 0)
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Key className="bg-line-strong">{`Due ${formatMoney(dueAll)}`}</Key>
        <Key className="bg-primary">{`Collected ${formatMoney(collectedAll)}`}</Key>
      </figcaption>
      <div
        aria-hidden="true"
        className="grid h-52 items-end gap-1 border-b sm:gap-2"
        style={{ gridTemplateColumns: `repeat(${rows.length}, minmax(0, 1fr))` }}
      >
        {rows.map(({ month, due, collected }) => (
          <div
            key={month}
            title={`${monthLabel(month)}: ${formatMoney(collected)} of ${formatMoney(due)}`}
            className="flex h-full items-end justify-center gap-px rounded-t hover:bg-sunken sm:gap-0.5"
          >
            <div className="w-full max-w-4 rounded-t bg-line-strong" style={{ height: height(due, most) }} />
            <div
              className="w-full max-w-4 rounded-t bg-primary"
              style={{ height: height(collected, most) }}
            />
          </div>
        ))}
      </div>
      {rows.length > 0 && (
        <p className="mt-1.5 flex justify-between text-xs text-muted">
          <span>{monthLabel(rows[0]?.month ?? '')}</span>
          {rows.length > 1 && <span>{monthLabel(rows.at(-1)?.month ?? '')}</span>}
        </p>
      )}
    </figure>
  )
}
