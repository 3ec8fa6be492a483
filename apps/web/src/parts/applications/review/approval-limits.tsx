import { cn } from '~/ui/cn.ts'
import {
  type ApprovalLimit,
  type ApprovalNeed,
  limitName,
  limitText,
  measuredText,
  needTexts,
} from './limit-texts.ts'

const inks: Record<ApprovalNeed, string> = {
  'one-person': 'text-positive',
  'two-persons': 'text-caution',
  refused: 'text-danger',
}
const bars: Record<ApprovalNeed, string> = {
  'one-person': 'bg-positive',
  'two-persons': 'bg-caution',
  refused: 'bg-danger',
}

const inkOf = (need: ApprovalNeed | null): string => (need === null ? 'text-muted' : inks[need])

/** The bar ends at twice what one person may approve; more is shown as full. */
const Meter = ({ limit: { measured, alone, most, need } }: { limit: ApprovalLimit }) => {
  const place = (value: number): string => `${Math.min(100, (value / (alone * 2)) * 100)}%`
  return (
    <div className="relative mt-2 h-2 rounded-full bg-line" aria-hidden="true">
      <div
        className={cn('h-full rounded-full transition-[width]', need && bars[need])}
        style={{ width: place(measured ?? 0) }}
      />
      {[alone, ...(most === null ? [] : [most])].map((value) => (
        <span key={value} className="absolute -top-1 h-4 w-0.5 bg-ink" style={{ left: place(value) }} />
      ))}
    </div>
  )
}

export interface ApprovalLimitsProps {
  limits: readonly ApprovalLimit[]
  /** What all limits together ask for; null until the income is assessed. */
  need: ApprovalNeed | null
}

/** Every limit that applies, as the server named it. The texts say what the colours say. */
export const ApprovalLimits = ({ limits, need }: ApprovalLimitsProps) => (
  <div>
    <p className={cn('text-sm font-semibold', inkOf(need))} aria-live="polite">
      {need === null ? 'Not assessed yet' : needTexts[need]}
    </p>
    <ul className="mt-3 space-y-4">
      {limits.map((limit) => (
        <li key={limit.limit} className="text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>{limitName(limit)}</span>
            <strong className={cn('money', inkOf(limit.need))}>{measuredText(limit)}</strong>
          </p>
          <Meter limit={limit} />
          <p className={cn('mt-2', inkOf(limit.need))}>{limitText(limit)}</p>
        </li>
      ))}
    </ul>
  </div>
)
