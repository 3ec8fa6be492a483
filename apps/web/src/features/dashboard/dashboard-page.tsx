import { useUser } from '~/app/auth/auth-store.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { StaffDashboard } from './staff-dashboard.tsx'
import { TenantDashboard } from './tenant-dashboard.tsx'

export const meta = pageMeta('Dashboard')

export default function DashboardPage() {
  const { role } = useUser()
  return role === 'user' ? <TenantDashboard /> : <StaffDashboard role={role} />
}
