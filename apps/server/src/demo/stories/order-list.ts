import type { DeliverySlot, OrderStatus } from '@efie/domain'

/** An order of the demo: how far it got, how long ago it was placed, and by whom. */
export interface OrderStory {
  status: OrderStatus
  days_ago: number
  /** Email of a named account; otherwise a tenant with a loan in good standing. */
  email?: string
  months?: number
  quantity?: number
  slot?: DeliverySlot
  reason?: string
  /** Instalments paid on time. */
  paid?: number
  /** Instalments unpaid, the newest due about three weeks ago. */
  overdue?: number
}

export const orderStories: OrderStory[] = [
  { status: 'delivered', days_ago: 75, email: 'tenant@efie.example', months: 6, paid: 1 },
  { status: 'out-for-delivery', days_ago: 3, email: 'tenant@efie.example', slot: 'afternoon' },
  { status: 'pending-credit', days_ago: 0, months: 12 },
  { status: 'pending-credit', days_ago: 1, months: 9 },
  { status: 'confirmed', days_ago: 1, quantity: 2 },
  { status: 'confirmed', days_ago: 2, months: 3, slot: 'evening' },
  { status: 'packed', days_ago: 3 },
  { status: 'out-for-delivery', days_ago: 4, months: 6 },
  { status: 'delivered', days_ago: 9 },
  { status: 'delivered', days_ago: 45, months: 12, paid: 0 },
  { status: 'return-requested', days_ago: 8, reason: 'One corner was damaged when it arrived' },
  { status: 'closed', days_ago: 30 },
  { status: 'closed', days_ago: 48, quantity: 3 },
  { status: 'declined', days_ago: 12, months: 12, reason: 'You already have two other plans running' },
  { status: 'expired', days_ago: 6 },
  { status: 'cancelled', days_ago: 15, reason: 'Ordered the wrong size' },
  { status: 'delivered', days_ago: 120, months: 6, overdue: 1 },
]
