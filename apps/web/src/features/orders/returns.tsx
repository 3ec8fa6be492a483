import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { unitsText } from '~/parts/orders/order-lines.tsx'
import { ReturnPhotos } from '~/parts/orders/return-photos.tsx'
import { stepTo, useOrderStep, whyNot } from '~/parts/orders/use-order-step.ts'
import { translate } from '~/i18n/i18n.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { AddReturnPhotos } from './add-return-photos.tsx'
import { ReturnDialog } from './return-dialog.tsx'

type Return = OrderDetail['returns'][number]

const states: Record<Return['status'], { text: MessageDescriptor; tone: Tone }> = {
  requested: { text: msg`We’re looking into it`, tone: 'caution' },
  received: { text: msg`Goods received`, tone: 'positive' },
  refused: { text: msg`Declined`, tone: 'danger' },
  withdrawn: { text: msg`Withdrawn`, tone: 'neutral' },
}

const OneReturn = ({ order, row }: { order: OrderDetail; row: Return }) => (
  <li className="py-4 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Badge tone={states[row.status].tone}>{translate(states[row.status].text)}</Badge>
      <span className="text-sm text-muted">
        <DateText value={row.created_at} />, <Money amount={row.amount} />
      </span>
    </div>
    <p className="mt-2">{unitsText(order.lines, row.lines)}</p>
    <p className="text-muted">“{row.reason}”</p>
    <ReturnPhotos orderId={order.id} photos={row.photos} />
  </li>
)

const KeepGoods = ({ order }: { order: OrderDetail }) => {
  const [open, setOpen] = useState(false)
  const act = useOrderStep(order, t`Return withdrawn`)
  const step = stepTo(order, 'delivered')
  if (!step) return null
  return (
    <>
      <Button tone="secondary" disabledReason={whyNot(step)} onClick={() => setOpen(true)}>
        <Trans>Keep the goods</Trans>
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        title={t`Keep the goods?`}
        label={t`Why?`}
        submitLabel={t`Withdraw return`}
        pending={act.pending}
        error={act.error}
        onSubmit={({ reason }) => act.run({ to: 'delivered', reason })}
      >
        {order.pay === 'now'
          ? t`We’ll withdraw your return for order ${{ reference: order.reference }}. You keep the goods.`
          : t`We’ll withdraw your return for order ${{ reference: order.reference }}. You keep the goods, and your instalments carry on as before.`}
      </ReasonDialog>
    </>
  )
}

/** Returning goods: requested with photos, and its outcome. */
export const Returns = ({ order }: { order: OrderDetail }) => {
  const [asking, setAsking] = useState(false)
  const open = order.returns.find(({ status }) => status === 'requested')
  const { return_until, may_return } = order
  if (return_until === null && order.returns.length === 0) return null
  return (
    <Card>
      <CardHeader
        title={t`Returns`}
        description={
          return_until === null
            ? t`Goods you’ve returned.`
            : may_return
              ? t`Is something damaged, wrong or not as described? Request a return by ${{ last: formatDate(return_until) }}.`
              : t`You could return goods until ${{ last: formatDate(return_until) }}.`
        }
        action={
          may_return && (
            <Button tone="secondary" onClick={() => setAsking(true)}>
              <Trans>Return goods</Trans>
            </Button>
          )
        }
      />
      {order.returns.length > 0 && (
        <ul className="divide-y">
          {order.returns.map((row) => (
            <OneReturn key={row.id} order={order} row={row} />
          ))}
        </ul>
      )}
      {open && order.status === 'return-requested' && (
        <div className="mt-4 space-y-4">
          <AddReturnPhotos orderId={order.id} count={open.photos.length} />
          <KeepGoods order={order} />
        </div>
      )}
      {asking && <ReturnDialog order={order} onClose={() => setAsking(false)} />}
    </Card>
  )
}
