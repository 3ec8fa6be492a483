import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { FileButton } from '~/platform/files/file-button.tsx'

/** Opens or shares the invoice; there is none before the order is confirmed. */
export const InvoiceButton = ({ order }: { order: Pick<OrderDetail, 'id'> }) => (
  <FileButton file={{ file: 'order-invoice', id: order.id }} failed={t`Couldn’t open the invoice`} size="sm">
    <Trans>Invoice (PDF)</Trans>
  </FileButton>
)
