import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { saveFile } from '~/platform/lists/csv.ts'

/** Downloads the invoice as PDF; there is none before the order is confirmed. */
export const InvoiceButton = ({ order }: { order: Pick<OrderDetail, 'id' | 'reference'> }) => {
  const invoice = useAct({
    act: () => client.orders.invoice({ id: order.id }),
    onDone: (file) => saveFile(`invoice-${order.reference}.pdf`, file),
    touches: [],
  })
  const save = async () => {
    if (!(await invoice.run(undefined))) toast.error(t`Couldn’t download the invoice`)
  }
  return (
    <Button tone="secondary" size="sm" pending={invoice.pending} onClick={() => void save()}>
      <Download className="size-4" aria-hidden="true" />
      <Trans>Invoice (PDF)</Trans>
    </Button>
  )
}
