import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '~/ui/badge.tsx'
import { Money } from '~/ui/money.tsx'

export interface InstalmentStatusProps {
  line: {
    status: string
    /** Part on an employer's invoice. */
    invoiced: number
  }
}

/** An instalment's status for its tenant, and the part their employer pays. */
export const InstalmentStatus = ({ line: { status, invoiced } }: InstalmentStatusProps) => (
  <>
    <StatusBadge kind="instalment" status={status} />
    {invoiced > 0 && status !== 'covered' && (
      <span className="mt-0.5 block text-xs text-muted">
        <Trans>
          Your employer pays <Money amount={invoiced} /> of this instalment
        </Trans>
      </span>
    )}
  </>
)
