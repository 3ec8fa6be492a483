import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Content, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

const tones = {
  info: { box: 'border-line bg-sunken', icon: 'text-muted', Icon: Info },
  positive: { box: 'border-positive/30 bg-positive-soft', icon: 'text-positive', Icon: CircleCheck },
  caution: { box: 'border-caution/30 bg-caution-soft', icon: 'text-caution', Icon: TriangleAlert },
  danger: { box: 'border-danger/30 bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
}

export interface NoticeProps {
  tone?: keyof typeof tones
  title?: Content
  children?: Content
  action?: ReactNode
  /** Announces the notice when it appears. */
  live?: boolean
  className?: string
}

/** An inline notice in the page. */
export const Notice = ({ tone = 'info', title, children, action, live, className }: NoticeProps) => {
  const { box, icon, Icon } = tones[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cn('flex gap-3 rounded border p-4', box, className)}
    >
      <Icon className={cn('mt-0.5 size-5 shrink-0', icon)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{translateContent(title)}</p>}
        {children && <div className="text-[0.9375rem]">{translateContent(children)}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
