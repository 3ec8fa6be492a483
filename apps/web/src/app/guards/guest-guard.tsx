import { useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import { decideAccess } from './access.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { hasStoredSession } from '~/platform/auth/stored-session.ts'
import { useLinkRefused } from '~/platform/auth/use-link-refused.ts'
import { wantedPath } from '~/platform/navigation/wanted-path.ts'

const noChange = () => () => {}

/**
 * /login and /register: a signed-in person is redirected to the page they wanted, or to /dashboard.
 * Prerendered, so guests can read the page while sign-in initialises; only a browser with a stored session
 * waits behind the loader. A person who followed an expired link reads that first.
 */
export default function GuestGuard() {
  const state = useAuthStore()
  const location = useLocation()
  const mayBeSignedIn = useSyncExternalStore(noChange, hasStoredSession, () => false)
  const linkRefused = useLinkRefused()
  const decision = decideAccess('guest', state)
  if (decision === 'wait') return mayBeSignedIn ? <FullScreenLoader /> : <Outlet />
  if (decision === 'allow' || linkRefused) return <Outlet />
  return <Navigate to={wantedPath(location.state) ?? decision} replace />
}
