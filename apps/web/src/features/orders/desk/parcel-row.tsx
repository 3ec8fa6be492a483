import { orders } from '@efie/contracts/orders'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CodeField } from '~/platform/forms/fields.tsx'
import { unitsText } from '~/parts/orders/order-lines.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'

type Parcel = OrderDetail['fulfilments'][number]
type Move = Omit<Parameters<typeof client.orders.moveFulfilment>[0], 'id' | 'fulfilment_id'>

const labels: Record<Parcel['status'], string> = {
  packed: 'Packed',
  'out-for-delivery': 'On the way',
  delivered: 'Delivered',
}

interface ParcelProps {
  order: OrderDetail
  parcel: Parcel
}

const touches = [api.orders.key(), api.stock.key()]
const texts = { done: 'Parcel updated', failed: 'Couldn’t update the parcel' }

const HandOver = ({ order, parcel }: ParcelProps) => {
  const form = useContractForm(orders.moveFulfilment, {
    fixed: { id: order.id, fulfilment_id: parcel.id, to: 'delivered' },
    only: ['code'],
  })
  return (
    <ActForm
      form={form}
      act={(move) => client.orders.moveFulfilment(move)}
      {...texts}
      touches={touches}
      submit="Confirm delivery"
      className="space-y-3"
    >
      <CodeField
        form={form}
        name="code"
        label="Delivery code"
        help="The customer reads you this code once they have the goods."
        autoComplete="off"
      />
    </ActForm>
  )
}

/** One parcel and the next thing to do with it. */
export const ParcelRow = ({ order, parcel, acts }: ParcelProps & { acts: boolean }) => {
  const [returning, setReturning] = useState(false)
  const move = useAct({
    act: (input: Move) => client.orders.moveFulfilment({ id: order.id, fulfilment_id: parcel.id, ...input }),
    ...texts,
    touches,
  })
  return (
    <li className="space-y-3 py-4 first:pt-0">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          Parcel {parcel.number}
          <Badge tone={parcel.status === 'delivered' ? 'positive' : 'caution'}>{labels[parcel.status]}</Badge>
        </p>
        <p className="text-sm text-muted">{unitsText(order.lines, parcel.lines)}</p>
        {(parcel.delivered_at ?? parcel.dispatched_at) && (
          <p className="text-sm text-muted">
            {parcel.delivered_at ? 'Delivered' : 'Sent out'} on{' '}
            <DateText value={parcel.delivered_at ?? parcel.dispatched_at} time />
          </p>
        )}
      </div>
      {acts && parcel.status === 'packed' && (
        <Button
          pending={move.pending}
          onClick={() => void move.run({ to: 'out-for-delivery' })}
          aria-label={`Send out parcel ${parcel.number}`}
        >
          Send out
        </Button>
      )}
      {acts && parcel.status === 'out-for-delivery' && (
        <>
          <HandOver order={order} parcel={parcel} />
          <ActRow>
            <Button tone="ghost" size="sm" onClick={() => setReturning(true)}>
              Returned undelivered
            </Button>
          </ActRow>
        </>
      )}
      {!returning && <ActError error={move.error} />}
      <ReasonDialog
        open={returning}
        onOpenChange={setReturning}
        title="Record the parcel as undelivered?"
        label="Why wasn’t it delivered?"
        submitLabel="Record as undelivered"
        pending={move.pending}
        error={move.error}
        onSubmit={({ reason }) => move.run({ to: 'packed', reason })}
      >
        Parcel {parcel.number} for {order.customer.full_name} will show as packed again, ready for another
        delivery.
      </ReasonDialog>
    </li>
  )
}
