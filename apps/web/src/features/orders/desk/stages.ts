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
    empty: 'Nothing waits to be packed',
    next: 'Paid orders appear here at once.',
  },
  {
    value: 'packed',
    label: 'To send out',
    status: 'packed',
    empty: 'No parcel waits for a courier',
    next: 'Packed orders appear here.',
  },
  {
    value: 'on-the-way',
    label: 'On the way',
    status: 'out-for-delivery',
    empty: 'Nothing is on the way',
    next: 'Orders appear here once a courier has them.',
  },
  {
    value: 'returns',
    label: 'Returns',
    status: 'return-requested',
    empty: 'Nobody wants to return anything',
    next: 'Returns that customers ask for appear here.',
  },
  {
    value: 'credit',
    label: 'Credit',
    status: 'pending-credit',
    empty: 'No order waits for a credit decision',
    next: 'Orders in instalments that are not within policy appear here.',
  },
  {
    value: 'unpaid',
    label: 'To be paid',
    status: 'awaiting-payment',
    empty: 'No order waits for its payment',
    next: 'They stand here for 15 minutes, then their goods are freed.',
  },
  {
    value: 'all',
    label: 'All',
    status: null,
    empty: 'No order has been placed yet',
    next: 'Orders appear here as soon as somebody checks out.',
  },
]

export const stageOf = (value: string, fallback = 'to-pack'): Stage => {
  const found =
    stages.find((stage) => stage.value === value) ?? stages.find((stage) => stage.value === fallback)
  if (!found) throw new Error(`no stage ${fallback}`)
  return found
}
