import type { ComponentProps, ReactNode } from 'react'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cn('rounded border border-line bg-surface p-(--card-space) shadow-raised sm:p-6', className)}
    {...rest}
  />
)

export interface CardHeaderProps {
  title: Content
  description?: Content
  action?: ReactNode
  /** Heading level; the page's own title is level 1. */
  level?: 2 | 3
}

export const CardHeader = ({ title, description, action, level = 2 }: CardHeaderProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-44">
        <Heading className="text-lg font-semibold">{translateContent(title)}</Heading>
        {description && <p className="mt-0.5 text-sm text-muted">{translateContent(description)}</p>}
      </div>
      {action}
    </div>
  )
}

export interface StatProps {
  label: Translatable
  value: ReactNode
  hint?: Content
  tone?: 'neutral' | 'danger' | 'caution' | 'positive'
}

const statTones = { neutral: '', danger: 'text-danger', caution: 'text-caution', positive: 'text-positive' }

/** One figure of a dashboard. Wrap it in a link to the rows it counts. */
export const Stat = ({ label, value, hint, tone = 'neutral' }: StatProps) => (
  <div className="min-w-0 rounded border border-line bg-surface p-4 shadow-raised">
    <p className="text-sm text-muted">{translate(label)}</p>
    <p className={cn('mt-1 text-lg font-semibold tracking-tight tabular-nums sm:text-2xl', statTones[tone])}>
      {value}
    </p>
    {hint && <p className="mt-1 text-sm text-muted">{translateContent(hint)}</p>}
  </div>
)
