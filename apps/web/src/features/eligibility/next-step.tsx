import { Link } from 'react-router'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'

const link = 'font-semibold text-primary underline underline-offset-4'

/** On to the application, to an account, or to a person. */
export const NextStep = ({ eligible, sending = false }: { eligible: boolean; sending?: boolean }) => {
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  const role = useAuthStore((state) => state.userRole)
  if (!eligible)
    return (
      <p className="border-t pt-4 text-sm text-muted">
        Do you see it differently?{' '}
        <Link to={isAuthenticated ? '/tickets/create' : '/contact'} className={link}>
          Ask a person to look
        </Link>
        . No machine has the last word here.
      </p>
    )
  if (isAuthenticated && role !== 'user')
    return (
      <p className="border-t pt-4 text-sm text-muted">
        Applications are made from a tenant’s own account.{' '}
        <Link to="/dashboard" className={link}>
          To the dashboard
        </Link>
      </p>
    )
  if (isAuthenticated)
    return (
      <Button asChild wide size="lg" aria-busy={sending || undefined}>
        <Link to="/application" prefetch="intent">
          Continue to my application
        </Link>
      </Button>
    )
  return (
    <div>
      <Button asChild wide size="lg">
        <Link to="/register" prefetch="intent">
          Create an account and apply
        </Link>
      </Button>
      <p className="mt-3 text-center text-sm text-muted">
        Already have an account?{' '}
        <Link to="/login" state={{ from: '/application' }} className={link}>
          Sign In
        </Link>
      </p>
    </div>
  )
}
