import { Trans } from '@lingui/react/macro'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

export interface ErrorStateProps {
  /** What failed: "Failed to fetch payments". */
  title: Translatable
  message?: Translatable | undefined
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

export const ErrorState = ({ title, message, onRetry, retrying = false, className }: ErrorStateProps) => (
  <div
    role="alert"
    className={cn(
      'flex flex-col items-center gap-2 rounded border border-line bg-surface px-6 py-10 text-center',
      className,
    )}
  >
    <span className="mb-1 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
      <TriangleAlert className="size-6" aria-hidden="true" />
    </span>
    <p className="text-lg font-semibold">{translate(title)}</p>
    {message && <p className="max-w-prose text-muted">{translate(message)}</p>}
    {onRetry && (
      <Button tone="secondary" className="mt-3" onClick={onRetry} pending={retrying}>
        {!retrying && <RefreshCw className="size-4" aria-hidden="true" />}
        <Trans>Retry</Trans>
      </Button>
    )}
  </div>
)
