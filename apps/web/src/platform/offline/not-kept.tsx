import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state.tsx'

/** A page opened offline that was never loaded before; loads automatically when the network returns. */
export const NotKept = () => (
  <EmptyState icon={CloudOff} title={t`Not available offline yet`}>
    <p>
      <Trans>We’ll load this page as soon as you’re back online.</Trans>
    </p>
  </EmptyState>
)
