import type { OrderStatus } from '@efie/domain'

export interface Stage {
  value: string
  label: string
  /** Null: all statuses. */
  status: OrderStatus | null
  empty: string
  next: string
}

/** An order's stages in the shop, a tab for each. */
export const stages: readonly Stage[] = [
  {
    value: 'to-pack',
    label: 'To pack',
    status: 'confirmed',
    empty: 'No orders to pack',
    next: 'Paid orders appear here straight away.',
  },
  {
    value: 'packed',
    label: 'To send out',
    status: 'packed',
    empty: 'No parcels waiting for a courier',
    next: 'Packed orders appear here.',
  },
  {
    value: 'on-the-way',
    label: 'On the way',
    status: 'out-for-delivery',
    empty: 'No deliveries in progress',
    next: 'Orders appear here once they’re with a courier.',
  },
  {
    value: 'returns',
    label: 'Returns',
    status: 'return-requested',
    empty: 'No returns requested',
    next: 'Return requests from customers appear here.',
  },
  {
    value: 'credit',
    label: 'Credit decision',
    status: 'pending-credit',
    empty: 'No orders waiting for a credit decision',
    next: 'Instalment orders outside the automatic limits appear here.',
  },
  {
    value: 'unpaid',
    label: 'Awaiting payment',
    status: 'awaiting-payment',
    empty: 'No orders waiting for payment',
    next: 'Unpaid orders stay in this list for 15 minutes. After that, the goods become available again.',
  },
  {
    value: 'all',
    label: 'All',
    status: null,
    empty: 'No orders yet',
    next: 'Orders appear here when customers check out.',
  },
]

export const stageOf = (value: string, fallback = 'to-pack'): Stage => {
  const found =
    stages.find((stage) => stage.value === value) ?? stages.find((stage) => stage.value === fallback)
  if (!found) throw new Error(`no stage ${fallback}`)
  return found
}
