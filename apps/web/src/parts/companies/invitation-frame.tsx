import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { toUserError } from '~/platform/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Notice } from '~/ui/notice.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

/** Shows what a signed link is for once the server has read it; an expired link says what to do. */
export const Invitation = <Data,>({
  query,
  askWhom,
  children,
}: {
  query: UseQueryResult<Data, Error>
  /** Such as "your employer". */
  askWhom: string
  children: (invitation: Data) => ReactNode
}) => {
  if (query.data) return <Card>{children(query.data)}</Card>
  if (query.isPending) return <SkeletonRows rows={4} />
  const { message, code, retryable } = toUserError(query.error)
  if (code === 'INVITATION_INVALID' || code === 'NOT_FOUND' || code === 'VALIDATION_FAILED')
    return (
      <EmptyState
        title={t`This invitation is no longer valid`}
        action={
          <Button asChild>
            <Link to="/dashboard">
              <Trans>Go to your dashboard</Trans>
            </Link>
          </Button>
        }
      >
        <p>
          <Trans>It’s been used, has expired or was withdrawn. Ask {askWhom} for a new one.</Trans>
        </p>
      </EmptyState>
    )
  return (
    <ErrorState
      title={t`Couldn’t load the invitation`}
      message={message}
      {...(retryable && { onRetry: () => void query.refetch() })}
      retrying={query.isFetching}
    />
  )
}

/** For an account that hasn't confirmed the address or number the link was sent to. */
export const ForAnotherAddress = ({
  sentTo,
  email,
  askWhom,
}: {
  /** Masked. */
  sentTo: readonly string[]
  email: string
  askWhom: string
}) => (
  <Notice
    tone="caution"
    className="mt-6"
    title={t`This invitation was sent to ${{ sentTo: sentTo.join(', ') }}`}
  >
    <Trans>
      You’re signed in as {{ email }}. Sign out, then open this link with the account where that address or
      number is confirmed. Or ask {askWhom} for a new invitation.
    </Trans>
  </Notice>
)

/** For guests: sign in or up first, then return to the link. */
export const SignInFirst = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="mb-4 text-muted">{children}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button asChild>
          <Link to="/login" state={{ from: pathname }}>
            <Trans>Sign In</Trans>
          </Link>
        </Button>
        <Button asChild tone="secondary">
          <Link to="/register" state={{ from: pathname }}>
            <Trans>Create Account</Trans>
          </Link>
        </Button>
      </div>
    </div>
  )
}
