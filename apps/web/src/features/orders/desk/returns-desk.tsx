import { formatMoney, type OrderReturnStatus } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { unitsText } from '~/parts/orders/order-lines.tsx'
import { ReturnPhotos } from '~/parts/orders/return-photos.tsx'
import { stepTo, useOrderStep, whyNot } from '~/parts/orders/use-order-step.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'

const returnLabels: Record<OrderReturnStatus, string> = {
  requested: 'Requested',
  received: 'Accepted',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
}

const Acts = ({ order, amount }: { order: OrderDetail; amount: number }) => {
  const [receiving, setReceiving] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const receive = useOrderStep(order, 'Return accepted')
  const refuse = useOrderStep(order, 'Return declined')
  const yes = stepTo(order, 'returned')
  const no = stepTo(order, 'delivered')
  return (
    <>
      <ActRow className="mt-4">
        {yes && (
          <Button disabledReason={whyNot(yes)} onClick={() => setReceiving(true)}>
            Accept return
          </Button>
        )}
        {no && (
          <Button tone="secondary" disabledReason={whyNot(no)} onClick={() => setRefusing(true)}>
            Decline return
          </Button>
        )}
      </ActRow>
      <ConfirmDialog
        open={receiving}
        onOpenChange={setReceiving}
        title="Accept this return?"
        confirmLabel={`Accept return of ${formatMoney(amount)}`}
        pending={receive.pending}
        onConfirm={() => void receive.run({ to: 'returned' }).then((worked) => worked && setReceiving(false))}
      >
        <p>
          Goods worth {formatMoney(amount)} return to stock, and {order.customer.full_name} gets{' '}
          {order.pay === 'now'
            ? 'a refund of that amount'
            : 'a credit to their plan for the price and the unearned finance charge, and a refund of anything overpaid'}
          .
        </p>
        <ActError error={receive.error} className="mt-4 text-ink" />
      </ConfirmDialog>
      <ReasonDialog
        open={refusing}
        onOpenChange={setRefusing}
        title="Decline this return?"
        label="Reason (the customer will see this)"
        submitLabel="Decline return"
        danger
        pending={refuse.pending}
        error={refuse.error}
        onSubmit={({ reason }) => refuse.run({ to: 'delivered', reason })}
      >
        {order.customer.full_name} keeps the goods, and any instalments carry on.
      </ReasonDialog>
    </>
  )
}

/** A customer's return with photos, and the decision. */
export const ReturnsDesk = ({ order }: { order: OrderDetail }) => {
  if (order.returns.length === 0) return null
  return (
    <Card>
      <CardHeader title="Returns" />
      <ul className="divide-y">
        {order.returns.map((row) => (
          <li key={row.id} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <Badge tone={row.status === 'requested' ? 'caution' : 'neutral'}>
                {returnLabels[row.status]}
              </Badge>
              <span className="text-sm text-muted">
                <DateText value={row.created_at} />, <Money amount={row.amount} />
              </span>
            </p>
            <p className="mt-2">{unitsText(order.lines, row.lines)}</p>
            <p className="text-muted">“{row.reason}”</p>
            <ReturnPhotos orderId={order.id} photos={row.photos} />
            {row.status === 'requested' && order.status === 'return-requested' && (
              <Acts order={order} amount={row.amount} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
