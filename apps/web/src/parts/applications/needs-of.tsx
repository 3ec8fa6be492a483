import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useNeedsState, useOwedElsewhere } from '~/parts/agenda/use-agenda.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { NeedsPanel } from './needs-panel.tsx'

export interface NeedsOfProps {
  id: string
  answerAction?: ReactNode
}

/** Chargeback debts apart from this page's application; nothing if there are none. */
export const ReinstatedDebts = ({ applicationId }: { applicationId: string | null }) => {
  const needs = useOwedElsewhere(applicationId)
  return needs.length === 0 ? null : <NeedsPanel needs={needs} />
}

/** What an application needs now, with loading and error states. */
export const NeedsOf = ({ id, answerAction }: NeedsOfProps) => {
  const { needs, error, retry } = useNeedsState(id)
  if (needs) return <NeedsPanel needs={needs} answerAction={answerAction} />
  return error ? (
    <ErrorState
      title={t`Failed to fetch applications`}
      message={toUserError(error).message}
      onRetry={retry}
    />
  ) : (
    <SkeletonRows rows={1} />
  )
}
