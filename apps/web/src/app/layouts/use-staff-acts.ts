import { type Act, actsFor } from '~/parts/search/acts.ts'
import { useAuthStore, useUser } from '~/platform/auth/auth-store.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { useSignOut } from './use-sign-out.ts'

/** Changes to the other theme. */
export const useThemeChange = (): { label: string; change: () => void } => {
  const theme = useAdminStore((state) => state.theme)
  const setTheme = useAdminStore((state) => state.setTheme)
  const next = theme === 'dark' ? 'light' : 'dark'
  return { label: `Switch to ${next} theme`, change: () => setTheme(next) }
}

/** What the search offers to do: the person's own acts, then those of every staff page. */
export const useStaffActs = (onShortcuts: () => void): Act[] => {
  const abilities = useAuthStore((state) => state.abilities)
  const { role } = useUser()
  const theme = useThemeChange()
  const signOut = useSignOut()
  return [
    ...actsFor(role, abilities),
    { label: theme.label, also: 'change dark light mode', go: theme.change },
    { label: 'Show keyboard shortcuts', also: 'keys help', go: onShortcuts },
    { label: 'Sign out', also: 'log logout', go: () => void signOut() },
  ]
}
