import { cn } from './cn.ts'
import { systemName } from './system-words.ts'

/** Logo mark: a house with an arched door and a gold threshold. */
export const LogoMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={cn('size-8 shrink-0', className)} aria-hidden="true">
    <path
      d="M16 2.6 3.4 12.7A1.7 1.7 0 0 0 2.8 14v13.4c0 1.1.9 2 2 2h22.4a2 2 0 0 0 2-2V14c0-.5-.2-1-.6-1.3L16 2.6Z"
      className="fill-primary"
    />
    <path d="M16 12.2a6 6 0 0 0-6 6v7.2h12v-7.2a6 6 0 0 0-6-6Z" className="fill-surface" />
    <path d="M16 15.4a2.9 2.9 0 0 0-2.9 2.9v7.1h5.8v-7.1a2.9 2.9 0 0 0-2.9-2.9Z" className="fill-accent" />
  </svg>
)

/** Logo mark and product name; `compact` hides the name visually. */
export const Logo = ({ className, compact = false }: { className?: string; compact?: boolean }) => (
  <span className={cn('inline-flex items-center gap-2', className)}>
    <LogoMark />
    <span className={cn('text-xl font-bold tracking-tight', compact && 'sr-only')} translate="no">
      {systemName()}
    </span>
  </span>
)
