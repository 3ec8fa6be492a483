import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Select } from '~/ui/select.tsx'
import { ParcelRow } from './parcel-row.tsx'

const nameOf = (order: OrderDetail, lineId: string): string => {
  const line = order.lines.find(({ id }) => id === lineId)
  return line ? [line.name, line.variant_name].filter(Boolean).join(', ') : 'Item'
}

/** Units not packed yet; all of them go into the next parcel unless fewer are chosen. */
const Pack = ({ order }: { order: OrderDetail }) => {
  const { key, renew } = useIdempotencyKey()
  const [fewer, setFewer] = useState<Record<string, number>>({})
  const lines = order.unpacked.flatMap(({ order_line_id, quantity }) => {
    const chosen = fewer[order_line_id] ?? quantity
    return chosen > 0 ? [{ order_line_id, quantity: Math.min(chosen, quantity) }] : []
  })
  const pack = useAct({
    act: () => client.orders.fulfil({ id: order.id, lines }, { context: { idempotencyKey: key } }),
    done: 'Parcel packed',
    onDone: () => {
      renew()
      setFewer({})
    },
    failed: 'Couldn’t pack the parcel',
    touches: [api.orders.key(), api.stock.key()],
  })
  return (
    <div>
      <ul className="divide-y">
        {order.unpacked.map(({ order_line_id, quantity }) => (
          <li key={order_line_id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">{nameOf(order, order_line_id)}</span>
            <span className="w-24">
              <Select
                aria-label={`How many of ${nameOf(order, order_line_id)} go into this parcel`}
                value={String(fewer[order_line_id] ?? quantity)}
                options={Array.from({ length: quantity + 1 }, (_, index) => ({
                  value: String(index),
                  label: `${index} of ${quantity}`,
                }))}
                onChange={({ target }) => {
                  renew()
                  setFewer({ ...fewer, [order_line_id]: Number(target.value) })
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <ActError error={pack.error} className="mt-3" />
      <Button
        className="mt-3 max-sm:w-full"
        pending={pack.pending}
        disabledReason={lines.length === 0 ? 'Choose at least one item' : null}
        onClick={() => void pack.run(undefined)}
      >
        Pack parcel {order.fulfilments.length + 1}
      </Button>
    </div>
  )
}

/** Packing, sending and delivering; an order can have several parcels. */
export const Fulfilment = ({ order }: { order: OrderDetail }) => {
  const fulfils = useAbility('orders.fulfil')
  const packs = fulfils && order.unpacked.length > 0
  if (!packs && order.fulfilments.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Parcels"
        description={
          packs && order.fulfilments.length > 0
            ? 'Part of the order is packed. You can pack the rest in another parcel.'
            : undefined
        }
      />
      {order.fulfilments.length > 0 && (
        <ul className={packs ? 'mb-4 divide-y border-b' : 'divide-y'}>
          {order.fulfilments.map((parcel) => (
            <ParcelRow key={parcel.id} order={order} parcel={parcel} acts={fulfils} />
          ))}
        </ul>
      )}
      {packs && <Pack order={order} />}
    </Card>
  )
}
