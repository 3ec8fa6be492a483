import type { OrderDetail } from '~/app/api/rows.ts'
import { unitsText } from '~/app/orders/order-lines.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'

type Parcel = OrderDetail['fulfilments'][number]

const texts: Record<Parcel['status'], string> = {
  packed: 'Packed',
  'out-for-delivery': 'On its way',
  delivered: 'Delivered',
}

const Code = ({ code }: { code: string }) => (
  <div className="mt-3 rounded bg-primary-soft p-4">
    <p className="text-sm font-semibold">Your delivery code</p>
    <p className="text-3xl font-bold tracking-[0.25em] text-primary tabular-nums">{code}</p>
    <p className="mt-1 text-sm">
      Read it to the courier only once you have the goods in your hands: it is the proof that you got them.
    </p>
  </div>
)

/** What goes out together: an order may come in several parcels. */
export const Parcels = ({ order }: { order: OrderDetail }) => {
  if (order.fulfilments.length === 0) return null
  return (
    <Card>
      <CardHeader title={order.fulfilments.length === 1 ? 'Parcel' : 'Parcels'} />
      <ul className="space-y-4">
        {order.fulfilments.map((parcel) => (
          <li key={parcel.id}>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              Parcel {parcel.number}
              <Badge tone={parcel.status === 'delivered' ? 'positive' : 'neutral'}>
                {texts[parcel.status]}
              </Badge>
            </p>
            <p className="text-sm text-muted">{unitsText(order.lines, parcel.lines)}</p>
            {parcel.delivered_at ? (
              <p className="text-sm text-muted">
                Delivered on <DateText value={parcel.delivered_at} time />
              </p>
            ) : (
              parcel.dispatched_at && (
                <p className="text-sm text-muted">
                  Left our store on <DateText value={parcel.dispatched_at} time />
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
