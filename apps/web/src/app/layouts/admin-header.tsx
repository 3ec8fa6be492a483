import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  ChevronDown,
  Globe,
  LayoutDashboard,
  LogOut,
  Moon,
  PanelLeft,
  Sun,
  UserRound,
} from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '~/ui/dropdown-menu.tsx'
import { Logo } from '~/ui/logo.tsx'
import { api } from '~/platform/api/client.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { homeOf, roleLabels } from '~/platform/navigation/roles.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { AdminSearch } from './admin-search.tsx'
import { useSignOut } from './use-sign-out.ts'

export const ThemeToggle = () => {
  const theme = useAdminStore((state) => state.theme)
  const setTheme = useAdminStore((state) => state.setTheme)
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button tone="ghost" size="icon" onClick={() => setTheme(next)} aria-label={`Switch to ${next} theme`}>
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

const UserBadge = () => {
  const user = useUser()
  const signOut = useSignOut()
  return (
    <DropdownMenu
      trigger={
        <Button tone="ghost" className="h-12 px-2">
          <Avatar name={user.full_name} size="sm" />
          <span className="sr-only">User menu for</span>
          <span className="text-left leading-tight max-lg:sr-only">
            <span className="block max-w-40 truncate text-sm">{user.full_name}</span>
            <span className="block text-xs font-normal text-muted">{roleLabels[user.role]}</span>
          </span>
          <ChevronDown className="size-4 text-muted max-sm:hidden" aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem asChild>
        <Link to={homeOf(user.role)}>
          <LayoutDashboard aria-hidden="true" />
          My dashboard
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound aria-hidden="true" />
          Profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/">
          <Globe aria-hidden="true" />
          Public site
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuItem>
    </DropdownMenu>
  )
}

/** Sidebar toggle, logo, search, theme, notifications, and the user's name and role. */
export const AdminHeader = ({ onMenu }: { onMenu: () => void }) => {
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
      <Link to="/admin" aria-label="Efie Admin" className="mr-2 flex rounded sm:mr-6">
        <Logo className="max-sm:[&>span]:sr-only" />
      </Link>
      <AdminSearch />
      <div className="ml-auto flex items-center gap-1">
        <ThemeToggle />
        <NotificationBell />
        <UserBadge />
      </div>
    </header>
  )
}
