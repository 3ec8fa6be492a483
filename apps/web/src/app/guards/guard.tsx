import { Navigate, Outlet, useLocation } from 'react-router'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import { type Access, decideAccess } from './access.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { newsToCarry, withoutNews } from '~/platform/auth/link.ts'

/** Shows the child routes, the full-screen loader, or sends elsewhere. */
export const Guard = ({ access }: { access: Access }) => {
  const state = useAuthStore()
  const { pathname, search, hash } = useLocation()
  const decision = decideAccess(access, state)
  if (decision === 'wait') return <FullScreenLoader />
  if (decision === 'allow') return <Outlet />
  return (
    <Navigate
      to={decision}
      replace
      // What a provider or a mailed link refused is told there; the page that was wanted is gone back to without it.
      state={
        decision === '/login' && !state.hasLeft
          ? { from: `${pathname}${withoutNews(search)}`, news: newsToCarry(search, hash) }
          : null
      }
    />
  )
}
