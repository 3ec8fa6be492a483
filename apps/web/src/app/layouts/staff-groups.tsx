import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { cn } from '~/ui/cn.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { visibleAdminEntries } from '~/platform/navigation/admin-entries.ts'
import { deskOf, type DeskEntry, queueEntriesOf, shows } from '~/parts/queues/desks.ts'
import { type QueueCount, useQueues } from '~/parts/queues/use-queues.ts'
import { SideLink } from './nav-links.tsx'

interface StaffGroupsProps {
  /** Shows only icons; names are tooltips and accessible names. */
  compact?: boolean
  onNavigate?: () => void
}

interface DeskLinkProps extends StaffGroupsProps {
  entry: DeskEntry
  current: 'page' | 'true' | undefined
  count?: QueueCount | undefined
  inner?: boolean
}

const Count = ({ count: { text, isEmpty }, compact }: { count: QueueCount; compact: boolean }) => {
  if (!compact)
    return (
      <span className={cn('ml-auto shrink-0 pl-2 text-sm tabular-nums', isEmpty && 'font-normal')}>
        {text}
      </span>
    )
  if (isEmpty) return <span className="sr-only">{text}</span>
  return (
    <span className="absolute top-0.5 right-0.5 rounded-full bg-primary px-1.5 text-[0.6875rem] leading-4 font-bold text-on-primary tabular-nums">
      {text}
    </span>
  )
}

/** A desk or one of its queues, with the number of rows waiting. */
const DeskLink = ({
  entry: { to, label, icon: Icon },
  current,
  count,
  compact = false,
  inner = false,
  onNavigate,
}: DeskLinkProps) => (
  <Link
    to={to}
    prefetch="intent"
    aria-current={current}
    title={compact ? [label, count?.text].filter(Boolean).join(': ') : undefined}
    onClick={onNavigate}
    className={cn(
      'relative flex items-center gap-3 rounded px-3 font-medium transition-colors',
      inner ? 'min-h-9 py-1.5 text-sm' : 'min-h-10 py-2 text-[0.9375rem]',
      current ? 'bg-primary-soft font-semibold text-primary' : 'text-muted hover:bg-sunken hover:text-ink',
      compact && 'justify-center px-0',
    )}
  >
    <Icon className={cn('shrink-0', inner ? 'mx-px size-4.5' : 'size-5')} aria-hidden="true" />
    <span className={compact ? 'sr-only' : 'min-w-0 truncate'}>{label}</span>
    {count && <Count count={count} compact={compact} />}
  </Link>
)

/** The person's own desk first, then its queues. Null for admins who have neither. */
const OwnDesk = ({ compact = false, onNavigate }: StaffGroupsProps) => {
  const { role } = useUser()
  const location = useLocation()
  const counts = useQueues()
  const desk = deskOf(role)
  const queues = queueEntriesOf(role)
  if (!desk && queues.length === 0) return null
  const rest = { compact, ...(onNavigate && { onNavigate }) }
  const atQueue = queues.some(({ to }) => shows(to, location))
  const atDesk = desk !== null && location.pathname.startsWith(desk.to)
  return (
    <Group label="Your work">
      {desk && (
        <li>
          <DeskLink entry={desk} current={atDesk ? (atQueue ? 'true' : 'page') : undefined} {...rest} />
        </li>
      )}
      {queues.map((entry) => (
        <li key={entry.queue}>
          <DeskLink
            entry={entry}
            current={shows(entry.to, location) ? 'page' : undefined}
            count={counts.get(entry.queue)}
            inner={desk !== null}
            {...rest}
          />
        </li>
      ))}
    </Group>
  )
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label}>
    <ul className="space-y-0.5">{children}</ul>
  </nav>
)

/** Navigation of staff, in the sidebar and in the menu: their own work, then the specification's entries. */
export const StaffGroups = ({ compact = false, onNavigate }: StaffGroupsProps) => {
  const abilities = useAuthStore((state) => state.abilities)
  const rest = { compact, ...(onNavigate && { onNavigate }) }
  return (
    <div className="space-y-3 divide-y divide-line *:not-last:pb-3">
      <OwnDesk {...rest} />
      <Group label="Administration">
        {visibleAdminEntries(abilities).map((entry) => (
          <li key={entry.to}>
            <SideLink entry={entry} {...rest} />
          </li>
        ))}
      </Group>
    </div>
  )
}
