import { type Translatable, translate } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'
import { formatPercent } from './money-text.ts'

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  label: Translatable
  showValue?: boolean
  tone?: 'primary' | 'accent' | 'danger'
  className?: string
}

const barTones = {
  primary: '[&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary',
  accent: '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
  danger: '[&::-webkit-progress-value]:bg-danger [&::-moz-progress-bar]:bg-danger',
}

export const ProgressBar = ({
  value,
  label,
  showValue = true,
  tone = 'primary',
  className,
}: ProgressBarProps) => {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={className}>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span className="min-w-0 wrap-break-word text-muted">{translate(label)}</span>
        {showValue && (
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatPercent(percent)}</span>
        )}
      </div>
      <progress
        value={percent}
        max={100}
        aria-label={translate(label)}
        className={cn(
          'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:transition-[width]',
          barTones[tone],
        )}
      />
    </div>
  )
}
