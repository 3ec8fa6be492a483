import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state.tsx'

/** A page opened offline that was never loaded before; loads automatically when the network returns. */
export const NotKept = () => (
  <EmptyState icon={CloudOff} title={t`Not seen on this device yet`}>
    <p>
      <Trans>It is asked for as soon as you are connected.</Trans>
    </p>
  </EmptyState>
)
