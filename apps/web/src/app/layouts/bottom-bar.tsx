import { msg, t } from '@lingui/core/macro'
import { CircleHelp, House, ShoppingBag, Wallet } from 'lucide-react'
import { NavLink } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'

const entries = [
  { label: msg`Home`, to: '/dashboard', icon: House },
  { label: msg`Pay`, to: '/payments', icon: Wallet },
  { label: msg`Shop`, to: '/shop', icon: ShoppingBag },
  { label: msg`Help`, to: '/help', icon: CircleHelp },
]

/** A tenant's four places on a phone, beside the menu that has them all. Its height is `--bar`. */
export default function BottomBar() {
  return (
    <nav
      aria-label={t`Shortcuts`}
      className="fixed inset-x-0 bottom-0 z-30 h-(--bar) border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-full grid-cols-4">
        {entries.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              prefetch="intent"
              className={({ isActive }) =>
                cn(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-xs font-semibold outline-offset-[-2px]',
                  isActive ? 'text-primary' : 'text-muted',
                )
              }
            >
              <Icon className="size-5.5" aria-hidden="true" />
              {translate(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
