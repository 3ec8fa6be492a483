import { Check } from 'lucide-react'
import { cn } from './cn.ts'

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  label: string
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
        <span className="text-muted">{label}</span>
        {showValue && <span className="font-semibold tabular-nums">{percent} %</span>}
      </div>
      <progress
        value={percent}
        max={100}
        aria-label={label}
        className={cn(
          'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:transition-[width]',
          barTones[tone],
        )}
      />
    </div>
  )
}

export interface StepperProps {
  steps: readonly { id: string; label: string }[]
  /** Index of the step that is open. */
  current: number
  /** When given, done steps can be gone back to. */
  onSelect?: (index: number) => void
}

/** Where one is in a short series of steps. On phones only the open step is named. */
export const Stepper = ({ steps, current, onSelect }: StepperProps) => (
  <nav aria-label="Progress">
    <p className="mb-2 text-sm text-muted sm:sr-only">
      Step {current + 1} of {steps.length}: <strong className="text-ink">{steps[current]?.label}</strong>
    </p>
    <ol className="flex gap-2">
      {steps.map((step, index) => {
        const done = index < current
        const content = (
          <>
            <span
              className={cn('block h-1.5 rounded-full', done || index === current ? 'bg-primary' : 'bg-line')}
            />
            <span className="mt-2 hidden items-center gap-1 text-xs font-semibold sm:flex">
              {done && <Check className="size-3.5 text-primary" aria-hidden="true" />}
              <span className={index <= current ? 'text-ink' : 'text-muted'}>{step.label}</span>
            </span>
          </>
        )
        return (
          <li key={step.id} className="min-w-0 flex-1" aria-current={index === current ? 'step' : undefined}>
            {done && onSelect ? (
              <button
                type="button"
                onClick={() => onSelect(index)}
                aria-label={`Back to ${step.label}`}
                className="block w-full text-left"
              >
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
