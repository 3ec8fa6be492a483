import { Trans } from '@lingui/react/macro'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { cn } from '~/ui/cn.ts'
import { formatPercent } from '~/ui/money-text.ts'

/** All repayments compared with the two limits. The scale ends at 70%, because nothing changes beyond. */
const scaleEnd = 70

export const ShareOfIncome = ({ bps }: { bps: number }) => {
  const terms = useTerms()
  if (!terms) return null
  const { affordability_eligible_percent: yes, affordability_refer_percent: refer } = terms
  const percent = bps / 100
  const shown = formatPercent(percent.toFixed(1))
  const place = (value: number) => `${Math.min(100, (value / scaleEnd) * 100)}%`
  const tone = percent <= yes ? 'bg-positive' : percent <= refer ? 'bg-accent' : 'bg-danger'
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">
          <Trans>Share of your income that goes to repayments</Trans>
        </span>
        <span className="font-semibold tabular-nums">{shown}</span>
      </p>
      <div aria-hidden="true" className="relative mt-2 h-2.5 rounded-full bg-line">
        <span
          className={cn('absolute inset-y-0 left-0 rounded-full', tone)}
          style={{ width: place(percent) }}
        />
        {[yes, refer].map((limit) => (
          <span
            key={limit}
            className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
            style={{ left: place(limit) }}
          />
        ))}
      </div>
      <div className="relative mt-1.5 h-5 text-xs text-muted tabular-nums" aria-hidden="true">
        {[yes, refer].map((limit) => (
          <span key={limit} className="absolute -translate-x-1/2" style={{ left: place(limit) }}>
            {formatPercent(limit)}
          </span>
        ))}
      </div>
      <p className="text-sm text-muted">
        <Trans>
          Up to {yes}%, you’re eligible. Between that and {refer}%, you can still apply, and one of our team
          takes a closer look.
        </Trans>
      </p>
    </div>
  )
}
