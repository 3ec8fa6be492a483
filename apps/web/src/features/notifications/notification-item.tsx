import type { NotificationType } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bell, Check, CreditCard, FileText, FolderOpen, type LucideIcon, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { keepReferencesTogether } from '~/ui/keep-references-together.ts'
import { type FeedRow, linkOf } from './feed.ts'

const icons: Record<NotificationType, LucideIcon> = {
  system: Bell,
  application: FileText,
  document: FolderOpen,
  payment: CreditCard,
  ticket: MessageSquare,
}

export interface NotificationItemProps {
  row: FeedRow
  onRead: (id: string) => void
}

/** A notification with its link. Opening it marks it as read. */
export const NotificationItem = ({ row, onRead }: NotificationItemProps) => {
  const Icon = icons[row.type]
  const link = linkOf(row)
  const title = keepReferencesTogether(row.title)
  return (
    <li
      className={cn(
        'relative flex flex-wrap items-start gap-4 px-4 py-4 sm:px-5',
        !row.read && 'bg-primary-soft/50',
      )}
    >
      <span
        className={cn(
          'grid size-10 shrink-0 place-items-center rounded-full',
          row.read ? 'bg-sunken text-muted' : 'bg-primary-soft text-primary',
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className={cn('[overflow-wrap:anywhere]', !row.read && 'font-semibold')}>
          {!row.read && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          {link ? (
            <Link
              to={link}
              prefetch="intent"
              onClick={() => !row.read && onRead(row.id)}
              className="after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {row.message && (
          <p className="mt-0.5 text-muted [overflow-wrap:anywhere]">{keepReferencesTogether(row.message)}</p>
        )}
        <p className="mt-1 text-sm text-muted">
          <DateText value={row.created_at} time relative />
        </p>
      </div>
      {!row.read && (
        <Button
          tone="ghost"
          size="iconSm"
          className="relative z-10"
          aria-label={t`Mark as read: ${{ title: row.title }}`}
          onClick={() => onRead(row.id)}
        >
          <Check className="size-4" aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}
