import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ticketPath } from '~/platform/navigation/ways.ts'
import { Button } from '~/ui/button.tsx'

const link = 'font-semibold text-primary underline underline-offset-4'

/** Continues to the application, to an account, or to a person. */
export const NextStep = ({ eligible }: { eligible: boolean }) => {
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const role = useAuthStore((state) => state.userRole)
  if (!eligible)
    return (
      <p className="border-t pt-4 text-sm text-muted">
        <Trans>
          Think we’ve got it wrong?{' '}
          <Link
            to={
              isAuthenticated ? ticketPath('application', t`Please review my eligibility check`) : '/contact'
            }
            className={link}
          >
            Ask for a personal review
          </Link>
          . A computer never has the final say.
        </Trans>
      </p>
    )
  if (isAuthenticated && role !== 'user')
    return (
      <p className="border-t pt-4 text-sm text-muted">
        <Trans>
          You need a tenant account to apply.{' '}
          <Link to="/dashboard" className={link}>
            Go to dashboard
          </Link>
        </Trans>
      </p>
    )
  if (isAuthenticated)
    return (
      <Button asChild wide size="lg">
        <Link to="/application" prefetch="intent">
          <Trans>Continue to my application</Trans>
        </Link>
      </Button>
    )
  return (
    <div>
      <Button asChild wide size="lg">
        <Link to="/register" state={{ from: '/application' }} prefetch="intent">
          <Trans>Create an account and apply</Trans>
        </Link>
      </Button>
      <p className="mt-3 text-center text-sm text-muted">
        <Trans>
          Already have an account?{' '}
          <Link to="/login" state={{ from: '/application' }} className={link}>
            Sign In
          </Link>
        </Trans>
      </p>
    </div>
  )
}
