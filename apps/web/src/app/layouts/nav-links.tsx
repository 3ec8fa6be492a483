import { NavLink } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'
import type { Entry } from '~/platform/navigation/user-entries.ts'

export interface SideLinkProps {
  entry: Entry
  /** Shows only the icon; the name is its tooltip and accessible name. */
  compact?: boolean
  onNavigate?: () => void
}

/** Pages with sub-pages are only current on their exact path. */
const exact = new Set(['/', '/dashboard', '/admin', '/company', '/tickets'])

export const SideLink = ({
  entry: { to, label, icon: Icon },
  compact = false,
  onNavigate,
}: SideLinkProps) => (
  <NavLink
    to={to}
    end={exact.has(to)}
    prefetch="intent"
    title={compact ? translate(label) : undefined}
    onClick={onNavigate}
    className={({ isActive }) =>
      cn(
        'flex min-h-10 items-center gap-3 rounded px-3 py-2 text-[0.9375rem] font-medium transition-colors',
        isActive ? 'bg-primary-soft font-semibold text-primary' : 'text-muted hover:bg-sunken hover:text-ink',
        compact && 'justify-center px-0',
      )
    }
  >
    <Icon className="size-5 shrink-0" aria-hidden="true" />
    <span className={compact ? 'sr-only' : 'min-w-0'}>{translate(label)}</span>
  </NavLink>
)
