import { useQuery } from '@tanstack/react-query'
import { Bell, Globe, Keyboard, Moon, PanelLeft, Sun } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { MenuItem } from '~/ui/dropdown-menu.tsx'
import { Logo } from '~/ui/logo.tsx'
import { api } from '~/platform/api/client.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { homeOf, roleLabels } from '~/platform/navigation/roles.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { StaffSearch } from './staff-search.tsx'
import { useThemeChange } from './use-staff-acts.ts'
import UserMenu from './user-menu.tsx'

const ThemeToggle = () => {
  const theme = useAdminStore((state) => state.theme)
  const { label, change } = useThemeChange()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button tone="ghost" size="icon" onClick={change} aria-label={label}>
      <Icon className="size-5" aria-hidden="true" />
    </Button>
  )
}

const NotificationBell = () => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { data } = useQuery(
    api.notifications.list.queryOptions({ input: { limit: 1 }, enabled: !isReadOnly }),
  )
  const unread = data?.unread_count ?? 0
  return (
    <Button asChild tone="ghost" size="icon" className="relative">
      <Link
        to="/admin/notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <Bell className="size-5" aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-2.5 right-2.5 size-2.5 rounded-full bg-danger ring-2 ring-surface"
          />
        )}
      </Link>
    </Button>
  )
}

interface StaffHeaderProps {
  onMenu: () => void
  onShortcuts: () => void
}

/** Sidebar toggle, logo, search, theme, notifications, and the user's name and role. */
export const StaffHeader = ({ onMenu, onShortcuts }: StaffHeaderProps) => {
  const user = useUser()
  const sidebarOpen = useAdminStore((state) => state.sidebarOpen)
  const toggleSidebar = useAdminStore((state) => state.toggleSidebar)
  return (
    <header className="fixed inset-x-0 top-(--strip) z-30 flex h-16 items-center gap-2 border-b bg-surface px-3 sm:px-4">
      <Button
        tone="ghost"
        size="icon"
        aria-label="Toggle sidebar"
        aria-expanded={sidebarOpen}
        onClick={() => (window.matchMedia('(min-width: 64rem)').matches ? toggleSidebar() : onMenu())}
      >
        <PanelLeft className="size-5" aria-hidden="true" />
      </Button>
      <Link to={homeOf(user.role)} aria-label="Efie Admin" className="mr-2 flex rounded sm:mr-6">
        <Logo className="max-sm:[&>span]:sr-only" />
      </Link>
      <StaffSearch onShortcuts={onShortcuts} />
      <div className="ml-auto flex items-center gap-1">
        <ThemeToggle />
        <NotificationBell />
        <UserMenu user={user} detail={roleLabels[user.role]}>
          <MenuItem asChild>
            <Link to="/">
              <Globe aria-hidden="true" />
              Public site
            </Link>
          </MenuItem>
          <MenuItem onSelect={onShortcuts}>
            <Keyboard aria-hidden="true" />
            Keyboard shortcuts
          </MenuItem>
        </UserMenu>
      </div>
    </header>
  )
}
