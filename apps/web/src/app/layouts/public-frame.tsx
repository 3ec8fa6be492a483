import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { cn } from '~/ui/cn.ts'
import { untilLoaded } from '~/ui/until-loaded.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useWide } from '~/platform/lists/use-wide.ts'
import { hasUserSidebar } from '~/platform/navigation/roles.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { useCartStore } from '~/platform/stores/cart-store.ts'
import { Footer } from './footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

const SideNavigation = lazy(() => untilLoaded(() => import('./side-navigation.tsx')))
const CartDrawer = lazy(() => import('~/parts/cart/cart-drawer.tsx'))
const BottomBar = lazy(() => untilLoaded(() => import('./bottom-bar.tsx')))
const CompactFooter = lazy(() => untilLoaded(() => import('./compact-footer.tsx')))

/** Phones have the menu instead, and don't load the sidebar. */
const SideOnWide = () => (useWide('64rem') ? <SideNavigation /> : null)

/**
 * Top bar and footer, and when signed in the role's sidebar, which shifts the content on large screens, and a
 * tenant's bottom bar on phones.
 */
export const PublicFrame = ({ children }: { children: ReactNode }) => {
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const isStaff = useAuthStore((state) => state.isAdmin)
  const role = useAuthStore((state) => state.userRole)
  const sidebarOpen = useAdminStore((state) => state.sidebarOpen)
  const cartOpen = useCartStore((state) => state.open)
  const { pathname } = useLocation()
  const hasBar = role === 'user'
  const collapsible = role !== null && !hasUserSidebar(role)
  return (
    <div className={cn('flex min-h-[calc(100dvh-var(--strip))] flex-col pb-(--bar)', hasBar && 'has-bar')}>
      <SkipLink />
      <TopBar />
      <Suspense fallback={null}>
        {isAuthenticated && <SideOnWide />}
        {hasBar && <BottomBar />}
        {cartOpen && <CartDrawer />}
      </Suspense>
      <div
        className={cn(
          'flex flex-1 flex-col',
          isAuthenticated && (collapsible && !sidebarOpen ? 'lg:pl-20' : 'lg:pl-64'),
          // A prerendered page reserves room for the sidebar until it is known whether someone is signed in.
          !isInitialized && 'lg:in-data-session:pl-64',
        )}
      >
        {/* The footer starts below the window, even on a page with little content. */}
        <main id="main" tabIndex={-1} className="min-h-[calc(100lvh-4rem)] flex-1 outline-none">
          {children}
        </main>
        {isAuthenticated && (isStaff || pathname !== '/') ? (
          <Suspense fallback={null}>
            <CompactFooter />
          </Suspense>
        ) : (
          <Footer />
        )}
      </div>
    </div>
  )
}
