import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Logo } from '~/ui/logo.tsx'
import { untilLoaded } from '~/ui/until-loaded.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazy(loadMenu)
const AccountArea = lazy(() => untilLoaded(() => import('./account-area.tsx')))

const linkStyles = ({ isActive }: { isActive: boolean }) =>
  cn(
    'rounded px-3 py-2 text-[0.9375rem] font-semibold hover:text-primary',
    isActive ? 'text-primary' : 'text-muted',
  )

const GuestLinks = () => (
  <>
    <Button asChild tone="ghost" size="sm" className="max-md:hidden">
      <Link to="/login" prefetch="intent">
        <Trans>Login</Trans>
      </Link>
    </Button>
    <Button asChild size="sm" className="max-md:hidden">
      <Link to="/register" prefetch="intent">
        <Trans>Register</Trans>
      </Link>
    </Button>
  </>
)

/** Until it is known who is signed in, the account area stays empty while the page can already be read. */
export const TopBar = () => {
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const isStaff = useAuthStore((state) => state.isAdmin)
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuWanted, setMenuWanted] = useState(false)
  return (
    <header className="sticky top-(--top) z-30 border-b bg-surface">
      <div className="flex h-16 items-center gap-2 px-4 sm:px-6 lg:px-8">
        <Link to="/" className="mr-4 flex min-w-0 rounded" aria-label={t`Efie home`}>
          {/* With large text the name wraps out of sight. */}
          <Logo className="h-8 flex-wrap overflow-hidden" />
        </Link>
        <nav aria-label={t`Main`} className="hidden items-center md:flex">
          <NavLink to="/" end prefetch="intent" className={linkStyles}>
            <Trans>Home</Trans>
          </NavLink>
          {!isStaff && (
            <NavLink to="/eligibility" prefetch="intent" className={linkStyles}>
              <Trans>Eligibility Check</Trans>
            </NavLink>
          )}
        </nav>
        <div className="ml-auto flex min-h-11 items-center gap-2">
          {isInitialized && !isAuthenticated && <GuestLinks />}
          {isAuthenticated && (
            <Suspense fallback={null}>
              <AccountArea />
            </Suspense>
          )}
          <Button
            tone="ghost"
            size="icon"
            className="md:hidden"
            aria-label={t`Open menu`}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadMenu()}
            onClick={() => {
              setMenuWanted(true)
              setMenuOpen(true)
            }}
          >
            <Menu className="size-6" aria-hidden="true" />
          </Button>
        </div>
      </div>
      {menuWanted && (
        <Suspense fallback={null}>
          <MobileMenu open={menuOpen} onOpenChange={setMenuOpen} />
        </Suspense>
      )}
    </header>
  )
}
