import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { unitsText } from '~/parts/orders/order-lines.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'

type Parcel = OrderDetail['fulfilments'][number]

const texts: Record<Parcel['status'], MessageDescriptor> = {
  packed: msg`Packed`,
  'out-for-delivery': msg`On its way`,
  delivered: msg`Delivered`,
}

const Code = ({ code }: { code: string }) => (
  <div className="mt-3 rounded bg-primary-soft p-4">
    <p className="text-sm font-semibold">
      <Trans>Your delivery code</Trans>
    </p>
    <p className="text-3xl font-bold tracking-[0.25em] text-primary tabular-nums">{code}</p>
    <p className="mt-1 text-sm">
      <Trans>
        Only read the code to the courier once you have the goods. It proves that you received them.
      </Trans>
    </p>
  </div>
)

/** The parcels of an order. */
export const Parcels = ({ order }: { order: OrderDetail }) => {
  if (order.fulfilments.length === 0) return null
  return (
    <Card>
      <CardHeader title={order.fulfilments.length === 1 ? t`Parcel` : t`Parcels`} />
      <ul className="space-y-4">
        {order.fulfilments.map((parcel) => (
          <li key={parcel.id}>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <Trans>Parcel {{ number: parcel.number }}</Trans>
              <Badge tone={parcel.status === 'delivered' ? 'positive' : 'neutral'}>
                {translate(texts[parcel.status])}
              </Badge>
            </p>
            <p className="text-sm text-muted">{unitsText(order.lines, parcel.lines)}</p>
            {parcel.delivered_at ? (
              <p className="text-sm text-muted">
                <Trans>
                  Delivered on <DateText value={parcel.delivered_at} time />
                </Trans>
              </p>
            ) : (
              parcel.dispatched_at && (
                <p className="text-sm text-muted">
                  <Trans>
                    Sent on <DateText value={parcel.dispatched_at} time />
                  </Trans>
                </p>
              )
            )}
            {parcel.delivery_code && <Code code={parcel.delivery_code} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
