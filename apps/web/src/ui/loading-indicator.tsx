import { t } from '@lingui/core/macro'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

/** A spinning ring without text, for buttons and small spaces. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn('size-5 animate-spin', className)}>
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="3" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
)

const sizes = {
  sm: { ring: 'size-4', text: 'text-sm' },
  md: { ring: 'size-7', text: 'text-base' },
  lg: { ring: 'size-11', text: 'text-lg' },
}

export interface LoadingIndicatorProps {
  size?: keyof typeof sizes
  text?: Translatable
  className?: string
}

export const LoadingIndicator = ({ size = 'md', text = t`Loading...`, className }: LoadingIndicatorProps) => (
  <output className={cn('flex flex-col items-center justify-center gap-3 text-muted', className)}>
    <Spinner className={cn('text-primary', sizes[size].ring)} />
    <span className={sizes[size].text}>{translate(text)}</span>
  </output>
)

/** Covers the window until the session is known or a page's code has loaded. */
export const FullScreenLoader = () => (
  <div className="fixed inset-0 z-50 grid place-items-center bg-canvas">
    <LoadingIndicator size="lg" />
  </div>
)
