import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ErrorState } from '~/ui/error-state.tsx'
import { useTermsQuery } from './use-terms.ts'

interface TermsFailureProps {
  className?: string
  /** Shown while the terms are loading. */
  awaited?: ReactNode
}

/** Offers to retry where a screen needs the terms in force and loading them failed. */
export const TermsFailure = ({ className, awaited = null }: TermsFailureProps) => {
  const { data, errorUpdateCount, isFetching, refetch } = useTermsQuery()
  if (data) return null
  // The error is cleared during a retry; the button stays where it was pressed.
  if (errorUpdateCount === 0) return awaited
  return (
    <ErrorState
      title={t`Couldn’t load our current terms`}
      message={t`Your answers are saved. Try again in a moment.`}
      onRetry={() => void refetch()}
      retrying={isFetching}
      {...(className && { className })}
    />
  )
}
