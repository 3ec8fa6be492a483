import { useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import { type Access, decideAccess } from './access.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { newsToCarry, withoutNews } from '~/platform/auth/link.ts'

/** Renders the child routes or the full-screen loader, or redirects. */
export const Guard = ({ access }: { access: Access }) => {
  const state = useAuthStore()
  const { pathname, search, hash } = useLocation()
  const decision = decideAccess(access, state)
  // The page is rendered in small steps, so that a tap in between is answered. Redirects never wait.
  const settled = useDeferredValue(decision)
  if (decision === 'allow' && settled === 'allow') return <Outlet />
  if (decision === 'wait' || decision === 'allow') return <FullScreenLoader />
  return (
    <Navigate
      to={decision}
      replace
      // Shows on the login page what a provider or emailed link refused; afterwards the wanted page is opened
      // without it.
      state={
        decision === '/login' && !state.hasLeft
          ? { from: `${pathname}${withoutNews(search)}`, news: newsToCarry(search, hash) }
          : null
      }
    />
  )
}
