import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useLatestApplication } from '~/parts/applications/use-latest-application.ts'
import { UserGroups } from './user-groups.tsx'

const ApplicationStatus = () => {
  const application = useLatestApplication()
  if (application === undefined) return null
  if (application === null)
    return (
      <Badge>
        <Trans>No application yet</Trans>
      </Badge>
    )
  return <StatusBadge kind="application" status={application.status} />
}

/** On large screens when signed in: the person, the application's status, and the specification's groups. */
export const UserSidebar = () => {
  const user = useAuthStore((state) => state.user)
  if (!user) return null
  return (
    <aside
      aria-label={t`Your account`}
      className="fixed top-[calc(4rem+var(--strip))] bottom-0 left-0 z-20 hidden w-64 flex-col border-r bg-surface lg:flex"
    >
      <div className="flex items-center gap-3 border-b px-4 py-4">
        <Avatar name={user.full_name} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.full_name}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
          {user.role === 'user' && (
            <div className="mt-1.5 min-h-6">
              <ApplicationStatus />
            </div>
          )}
        </div>
      </div>
      <nav aria-label={t`Account`} className="flex-1 space-y-5 overflow-y-auto px-3 py-4">
        <UserGroups />
      </nav>
      {user.role !== 'company_manager' && (
        <div className="border-t p-4">
          <Button asChild wide>
            <Link to="/documents?upload=1" prefetch="intent">
              <Upload className="size-4" aria-hidden="true" />
              <Trans>Upload Document</Trans>
            </Link>
          </Button>
        </div>
      )}
    </aside>
  )
}
