import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useUser } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { LinkNotice } from './link-notice.tsx'

/** Shown when an expired sign-in link is opened by a signed-in person, before they continue. */
export const StillSignedIn = () => {
  const { full_name: name, email } = useUser()
  return (
    <AuthFrame title={t`You’re signed in`} purpose={t`As ${name}, ${email}.`}>
      <LinkNotice />
      <Button asChild wide size="lg">
        <Link to="/dashboard" replace>
          <Trans>Go to dashboard</Trans>
        </Link>
      </Button>
    </AuthFrame>
  )
}
