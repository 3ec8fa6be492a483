import type { LucideIcon } from 'lucide-react'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

export interface EmptyStateProps {
  title: Translatable
  children?: Content
  /** The next step, as a button or link. */
  action?: ReactNode
  icon?: LucideIcon
  className?: string
}

/** Says that there is nothing yet, and what to do about it. */
export const EmptyState = ({ title, children, action, icon: Icon = Inbox, className }: EmptyStateProps) => (
  <div
    className={cn(
      'flex flex-col items-center gap-2 rounded border border-dashed border-line-strong/50 px-6 py-12 text-center',
      className,
    )}
  >
    <span className="mb-1 grid size-12 place-items-center rounded-full bg-primary-soft text-primary">
      <Icon className="size-6" aria-hidden="true" />
    </span>
    <p className="text-lg font-semibold">{translate(title)}</p>
    {children && <div className="max-w-prose text-muted">{translateContent(children)}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
)
