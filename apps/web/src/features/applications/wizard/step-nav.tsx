import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'
import { type StepId, stepIds, stepLabels, stepPath } from './steps.ts'

export interface StepNavProps {
  current: StepId
  /** Steps with nothing left to fix. */
  complete: ReadonlySet<StepId>
}

/**
 * Shows the current step. Every step can be opened at any time; what is missing is shown there and at the
 * end.
 */
export const StepNav = ({ current, complete }: StepNavProps) => (
  <nav aria-label={t`Application steps`} className="mb-6">
    <p className="mb-2 text-sm text-muted sm:sr-only">
      <Trans>
        Step {{ number: stepIds.indexOf(current) + 1 }} of {{ all: stepIds.length }}:{' '}
        <strong className="text-ink">{ph({ step: translate(stepLabels[current]) })}</strong>
      </Trans>
    </p>
    <ol className="flex gap-1.5 sm:gap-2">
      {stepIds.map((step) => {
        const open = step === current
        const done = complete.has(step)
        const label = translate(stepLabels[step])
        return (
          <li key={step} className="min-w-0 flex-1">
            <Link
              to={stepPath(step)}
              aria-current={open ? 'step' : undefined}
              aria-label={done ? t`${label}, complete` : label}
              className="group block rounded py-2 sm:py-1"
            >
              <span
                className={cn(
                  'block h-1.5 rounded-full transition-colors',
                  open ? 'bg-primary' : done ? 'bg-primary/55' : 'bg-line group-hover:bg-line-strong',
                )}
              />
              <span
                className={cn(
                  'mt-2 hidden items-center gap-1 text-xs sm:flex',
                  open ? 'font-bold text-ink' : 'font-medium text-muted group-hover:text-ink',
                )}
              >
                {done && <Check className="size-3.5 shrink-0 text-primary" aria-hidden="true" />}
                <span className="truncate">{label}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  </nav>
)
