import { translate } from '~/i18n/i18n.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useApplicationPath } from '~/parts/applications/use-application-path.ts'
import { userGroups } from '~/platform/navigation/user-entries.ts'
import { SideLink } from './nav-links.tsx'

export interface UserGroupsProps {
  onNavigate?: () => void
  /** Paths already listed elsewhere in the menu. */
  skip?: readonly string[]
}

/** Groups of the user sidebar, also used in the phone menu. */
export const UserGroups = ({ onNavigate, skip }: UserGroupsProps) => {
  const role = useAuthStore((state) => state.userRole)
  const ownApplication = useApplicationPath()
  if (!role) return null
  const target = (to: string) => (to === '/application' ? ownApplication : to)
  return userGroups(role).map((group) => (
    <section key={group.label.id} aria-labelledby={`group-${group.label.id}`}>
      <h2
        id={`group-${group.label.id}`}
        className="px-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase"
      >
        {translate(group.label)}
      </h2>
      <ul className="space-y-0.5">
        {group.entries
          .filter((entry) => !skip?.includes(entry.to))
          .map((entry) => (
            <li key={entry.to}>
              <SideLink entry={{ ...entry, to: target(entry.to) }} {...(onNavigate && { onNavigate })} />
            </li>
          ))}
      </ul>
    </section>
  ))
}
