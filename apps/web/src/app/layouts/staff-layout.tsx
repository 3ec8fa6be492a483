import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import ContentFrame from './content-frame.tsx'
import { StaffShell } from './staff-shell.tsx'

const PublicFrame = lazy(async () => ({ default: (await import('./public-frame.tsx')).PublicFrame }))

/**
 * One shell for all pages of staff, above their guards, so that it stays while pages change. Tenants and
 * companies who open one keep their own layout; until it is known who is there, the guard shows the loader.
 */
export default function StaffLayout() {
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const isStaff = useAuthStore((state) => state.isAdmin)
  if (!isAuthenticated) return <Outlet />
  if (isStaff) return <StaffShell />
  return (
    <Suspense fallback={<FullScreenLoader />}>
      <PublicFrame>
        <ContentFrame />
      </PublicFrame>
    </Suspense>
  )
}
