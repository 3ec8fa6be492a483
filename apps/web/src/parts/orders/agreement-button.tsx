import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { saveFile } from '~/platform/lists/csv.ts'

/** Downloads the signed agreement of an order on a plan. */
export const AgreementButton = ({ order }: { order: Pick<OrderDetail, 'id' | 'reference'> }) => {
  const agreement = useAct({
    act: () => client.orders.agreementPdf({ id: order.id }),
    onDone: (file) => saveFile(`agreement-${order.reference}.pdf`, file),
    touches: [],
  })
  const save = async () => {
    if (!(await agreement.run(undefined))) toast.error(t`Couldn’t download the agreement`)
  }
  return (
    <Button tone="secondary" size="sm" pending={agreement.pending} onClick={() => void save()}>
      <Download className="size-4" aria-hidden="true" />
      <Trans>Agreement (PDF)</Trans>
    </Button>
  )
}
