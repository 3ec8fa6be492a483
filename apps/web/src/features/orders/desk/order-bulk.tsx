import { counted, type OrderStatus } from '@efie/domain'
import { client } from '~/platform/api/client.ts'
import type { OrderDetail, OrderRow } from '~/platform/api/rows.ts'
import { type BulkAct, NotDone } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { touchedByOrders } from '~/parts/orders/use-order-step.ts'

type Parcel = Pick<OrderDetail['fulfilments'][number], 'id' | 'status'>

const pack: BulkAct<OrderRow> = {
  label: 'Pack',
  done: 'packed',
  act: ({ id }, { key }) => client.orders.fulfil({ id }, { context: { idempotencyKey: key } }),
  touches: touchedByOrders,
  confirm: {
    title: (rows) => `Pack ${counted(rows.length, 'order')}?`,
    text: () =>
      'Everything left to pack goes into one parcel for each order, and leaves the stock. You can’t undo this.',
  },
}

/** The packed parcels of an order. If all have left already, the first one, so that the server says so. */
export const parcelsToSend = (fulfilments: readonly Parcel[]): readonly Parcel[] => {
  const packed = fulfilments.filter(({ status }) => status === 'packed')
  const parcels = packed.length > 0 ? packed : fulfilments.slice(0, 1)
  if (parcels.length === 0) throw new NotDone('This order has no parcel yet')
  return parcels
}

const sendOutOrder = async ({ id }: OrderRow) => {
  const { fulfilments } = await client.orders.get({ id })
  for (const parcel of parcelsToSend(fulfilments))
    // One after the other, because each can move the order on.
    // oxlint-disable-next-line no-await-in-loop
    await client.orders.moveFulfilment({ id, fulfilment_id: parcel.id, to: 'out-for-delivery' })
}

const sendOut: BulkAct<OrderRow> = {
  label: 'Send out',
  done: 'sent out',
  act: sendOutOrder,
  touches: touchedByOrders,
  confirm: {
    title: (rows) => `Send out ${counted(rows.length, 'order')}?`,
    text: () => 'We’ll send the customers their delivery codes.',
  },
}

/** What can be done with several orders of a stage. The others take a code, a reason or a decision each. */
export const stageActs: Partial<Record<OrderStatus, readonly BulkAct<OrderRow>[]>> = {
  confirmed: [pack],
  packed: [sendOut],
}

interface OrderBulkProps {
  bulk: Bulk<OrderRow>
  acts: readonly BulkAct<OrderRow>[]
}

export const OrderBulk = ({ bulk, acts }: OrderBulkProps) => (
  <BulkBar
    bulk={bulk}
    what="order"
    nameOf={({ reference, customer_name }) => `${reference} of ${customer_name}`}
    acts={acts}
  />
)
