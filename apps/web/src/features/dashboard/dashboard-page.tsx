import { msg } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useUser } from '~/platform/auth/auth-store.ts'
import { ownApplications, requestsFirst } from '~/platform/api/first-requests.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { TenantDashboard } from './tenant-dashboard.tsx'

export const meta = pageMeta(msg`Dashboard`)
export const handle = requestsFirst('/me/agenda', ownApplications)

const OtherDashboard = lazy(() => import('./other-dashboard.tsx'))

export default function DashboardPage() {
  const { role } = useUser()
  return role === 'user' ? (
    <TenantDashboard />
  ) : (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <OtherDashboard role={role} />
    </Suspense>
  )
}
