import { msg, t } from '@lingui/core/macro'
import { FileCheck, House, LogIn, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Sheet } from '~/ui/dialog.tsx'
import { Logo } from '~/ui/logo.tsx'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { hasUserSidebar } from '~/platform/navigation/roles.ts'
import { accountLinks } from './account-links.ts'
import { LanguageButtons, SignOutButton } from './menu-account.tsx'
import { SideLink } from './nav-links.tsx'
import { UserGroups } from './user-groups.tsx'

const StaffMenu = lazy(() => import('./staff-menu.tsx'))

const home = { label: msg`Home`, to: '/', icon: House }
const check = { label: msg`Eligibility Check`, to: '/eligibility', icon: FileCheck }
const guests = [
  { label: msg`Login`, to: '/login', icon: LogIn },
  { label: msg`Register`, to: '/register', icon: UserPlus },
]

interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The top bar on phones, with the menu that contains the sidebar. */
const PublicMenu = ({ open, onOpenChange }: MobileMenuProps) => {
  const user = useAuthStore((state) => state.user)
  const isStaff = useAuthStore((state) => state.isAdmin)
  const close = () => onOpenChange(false)
  const first = [home, ...(isStaff ? [] : [check]), ...(user ? accountLinks(user.role) : guests)]
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={<Logo />} className="max-w-xs">
      <nav aria-label={t`Menu`} className="space-y-5">
        <ul className="space-y-0.5">
          {first.map((entry) => (
            <li key={entry.to}>
              <SideLink entry={entry} onNavigate={close} />
            </li>
          ))}
          <LanguageButtons onNavigate={close} />
          {user && <SignOutButton onNavigate={close} />}
        </ul>
        {user && <UserGroups onNavigate={close} skip={first.map(({ to }) => to)} />}
      </nav>
    </Sheet>
  )
}

export default function MobileMenu(props: MobileMenuProps) {
  const role = useAuthStore((state) => state.userRole)
  if (role === null || hasUserSidebar(role)) return <PublicMenu {...props} />
  return (
    <Suspense fallback={null}>
      <StaffMenu {...props} />
    </Suspense>
  )
}
