import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { FileButton } from '~/platform/files/file-button.tsx'

/** Opens or shares the signed agreement of an order on a plan. */
export const AgreementButton = ({ order }: { order: Pick<OrderDetail, 'id'> }) => (
  <FileButton
    file={{ file: 'order-agreement', id: order.id }}
    failed={t`Couldn’t open the agreement`}
    size="sm"
  >
    <Trans>Agreement (PDF)</Trans>
  </FileButton>
)
