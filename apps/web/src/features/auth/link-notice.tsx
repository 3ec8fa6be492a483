import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { newsOfLink } from '~/platform/auth/link.ts'
import { useLinkRefused } from '~/platform/auth/use-link-refused.ts'
import { arrivalSearch } from '~/platform/navigation/wanted-path.ts'
import { Notice } from '~/ui/notice.tsx'
import { useHydrated } from '~/ui/use-hydrated.ts'

/** A person who is signed in stays so; what to do depends on the purpose of the link. */
const toldSignedIn = (pathname: string) =>
  pathname === '/login' ? (
    t`You’re still signed in, so there’s nothing to do. To use another account, sign out first, then ask for a new link.`
  ) : (
    <Trans>
      You’re still signed in. Ask for a new link below, or change your password in{' '}
      <Link to="/profile?tab=sign-in" className="font-semibold underline underline-offset-4">
        Profile Settings
      </Link>
      .
    </Trans>
  )

const Told = () => {
  const { pathname, state } = useLocation()
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  // Read after sign-in is initialised, so that a link refused during that is included.
  const [news] = useState(() => newsOfLink(location.search || arrivalSearch(state), location.hash))
  const linkRefused = useLinkRefused()
  if (news === null || news.kind === 'half' || (isAuthenticated && !linkRefused)) return null
  if (news.kind === 'refused')
    return (
      <Notice tone="caution" live title={news.text} className="mb-6">
        {news.suspended ? (
          <Link to="/contact" className="font-semibold underline underline-offset-4">
            <Trans>Write to us</Trans>
          </Link>
        ) : linkRefused ? (
          toldSignedIn(pathname)
        ) : pathname === '/login' ? (
          <>
            <Trans>
              Sign in, or{' '}
              <Link to="/reset-password" className="font-semibold underline underline-offset-4">
                get a link to set a new password
              </Link>
              .
            </Trans>
          </>
        ) : (
          t`Ask for a new link below.`
        )}
      </Notice>
    )
  return (
    <Notice live title={t`Continue in the browser you started in`} className="mb-6">
      {pathname === '/login' ? (
        <Trans>You asked for this link in a different browser. You can also sign in below.</Trans>
      ) : (
        <Trans>You asked for this link in a different browser. You can also ask for a new link below.</Trans>
      )}
    </Notice>
  )
}

/** Explains why the link that brought the person here didn't work as expected. */
export const LinkNotice = () => {
  const hydrated = useHydrated()
  const isInitialized = useAuthStore((state) => state.isInitialized)
  return hydrated && isInitialized ? <Told /> : null
}
