import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { cn } from '~/ui/cn.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { adminEntryOf } from '~/platform/navigation/admin-entries.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { OfflineStrip } from '~/platform/offline/offline-strip.tsx'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { SkipLink } from './skip-link.tsx'
import { StaffHeader } from './staff-header.tsx'
import { StaffShortcuts } from './staff-shortcuts.tsx'
import { StaffSidebar } from './staff-sidebar.tsx'
import { useOffline } from './use-outbox-delivery.ts'

const StaffMenu = lazy(() => import('./staff-menu.tsx'))

/** A page the role can't read explains that and sends no request (domain.md §4). */
const Content = () => {
  const { pathname } = useLocation()
  const abilities = useAuthStore((state) => state.abilities)
  const user = useUser()
  const entry = adminEntryOf(pathname)
  const refused = entry?.permission && !abilities.includes(entry.permission)
  return (
    <div key={pathname} className="animate-page">
      {refused ? <NoAccess title={entry.label} home={homeOf(user.role)} /> : <Outlet />}
    </div>
  )
}

/** Header and sidebar of the desks, approvals and administration. They stay while pages change. */
export const StaffShell = () => {
  const sidebarOpen = useAdminStore((state) => state.sidebarOpen)
  const [menuOpen, setMenuOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  useOffline()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <StaffHeader onMenu={() => setMenuOpen(true)} onShortcuts={() => setShortcutsOpen(true)} />
      <StaffSidebar />
      <StaffShortcuts open={shortcutsOpen} onOpenChange={setShortcutsOpen} />
      <Suspense fallback={null}>{menuOpen && <StaffMenu open onOpenChange={setMenuOpen} />}</Suspense>
      <div className={cn('pt-16 transition-[padding] duration-200', sidebarOpen ? 'lg:pl-64' : 'lg:pl-20')}>
        <OfflineStrip />
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-4rem-var(--strip))] px-4 py-6 outline-none sm:px-6 lg:px-8"
        >
          <Content />
        </main>
      </div>
    </QueryClientProvider>
  )
}
