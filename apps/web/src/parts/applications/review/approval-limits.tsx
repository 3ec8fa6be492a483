import type { EligibilityOutcome } from '@efie/domain'
import { cn } from '~/ui/cn.ts'

const words: Record<EligibilityOutcome, { text: string; ink: string; bar: string }> = {
  eligible: { text: 'within the limit, so one person can approve', ink: 'text-positive', bar: 'bg-positive' },
  refer: {
    text: 'above the limit, so a second person has to approve',
    ink: 'text-caution',
    bar: 'bg-caution',
  },
  declined: { text: 'too high to approve', ink: 'text-danger', bar: 'bg-danger' },
}

export interface AffordabilityMeterProps {
  /** Share of net income in basis points; null before an income is entered. */
  bps: number | null
  eligiblePercent: number
  referPercent: number
  outcome: EligibilityOutcome | null
}

/** End of the bar in per cent; more is shown as full. */
const scale = 80

/** All instalments as a share of income, compared with both limits. The text says what the colours say. */
export const AffordabilityMeter = ({
  bps,
  eligiblePercent,
  referPercent,
  outcome,
}: AffordabilityMeterProps) => {
  const share = bps === null ? null : bps / 100
  const told = outcome && words[outcome]
  return (
    <div>
      <p className="text-sm" aria-live="polite">
        All repayments as a share of income:{' '}
        <strong className={cn('money', told?.ink)}>
          {share === null ? 'not calculated' : `${share.toFixed(2)}%`}
        </strong>
        {told && <span className={told.ink}>, {told.text}</span>}
      </p>
      <div className="relative mt-2 h-3 rounded-full bg-line" aria-hidden="true">
        <div
          className={cn('h-full rounded-full transition-[width]', told?.bar)}
          style={{ width: `${Math.min(100, ((share ?? 0) / scale) * 100)}%` }}
        />
        {[eligiblePercent, referPercent].map((percent) => (
          <span
            key={percent}
            className="absolute -top-1 h-5 w-0.5 bg-ink"
            style={{ left: `${(percent / scale) * 100}%` }}
          />
        ))}
      </div>
      <div className="relative mt-1.5 h-5 text-xs text-muted" aria-hidden="true">
        {[eligiblePercent, referPercent].map((percent) => (
          <span
            key={percent}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${(percent / scale) * 100}%` }}
          >
            {percent}%
          </span>
        ))}
      </div>
    </div>
  )
}
