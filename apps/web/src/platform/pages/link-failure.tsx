import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link2Off } from 'lucide-react'
import { Link } from 'react-router'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { toUserError } from '~/platform/api/user-error.ts'

export interface LinkFailureProps {
  error: Error
  /** What couldn't be loaded. */
  title: Translatable
  /** Whom to ask for another link. */
  hint: Translatable
  /** Another action mentioned in the hint, besides contacting us. */
  way?: { label: string; to: string }
  onRetry: () => void
  retrying: boolean
}

const gone = new Set(['LINK_NOT_FOUND', 'VALIDATION_FAILED', 'NOT_FOUND', 'APPLICATION_NOT_FOUND'])

/** An expired link, or an answer that failed. */
export const LinkFailure = ({ error, title, hint, way, onRetry, retrying }: LinkFailureProps) => {
  const { code, message } = toUserError(error)
  return code !== null && gone.has(code) ? (
    <EmptyState
      icon={Link2Off}
      title={t`This link no longer works`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {way && (
            <Button asChild>
              <Link to={way.to}>{way.label}</Link>
            </Button>
          )}
          <Button asChild tone="secondary">
            <Link to="/contact">
              <Trans>Contact us</Trans>
            </Link>
          </Button>
        </div>
      }
    >
      <p>{translate(hint)}</p>
    </EmptyState>
  ) : (
    <ErrorState title={title} message={message} onRetry={onRetry} retrying={retrying} />
  )
}
