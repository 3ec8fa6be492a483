import type { OrderStatus } from '../enumerations.ts'
import type { FulfilmentStatus } from './codes.ts'

interface Parcel {
  status: FulfilmentStatus
  lines: readonly { order_line_id: string; quantity: number }[]
}

/** Units of each order line that are not yet in a parcel. */
export const unpackedOf = (
  lines: readonly { id: string; quantity: number }[],
  parcels: readonly Parcel[],
): Map<string, number> => {
  const left = new Map(lines.map((line) => [line.id, line.quantity]))
  for (const parcel of parcels)
    for (const { order_line_id, quantity } of parcel.lines)
      left.set(order_line_id, (left.get(order_line_id) ?? 0) - quantity)
  return left
}

type Progress = Extract<OrderStatus, 'confirmed' | 'packed' | 'out-for-delivery' | 'delivered'>

/** Progress of an order, which is that of its least advanced part. */
export const fulfilmentProgress = (
  lines: readonly { id: string; quantity: number }[],
  parcels: readonly Parcel[],
): Progress => {
  const open = [...unpackedOf(lines, parcels).values()].some((quantity) => quantity > 0)
  if (open) return 'confirmed'
  const going = new Set(parcels.map((parcel) => parcel.status))
  if (going.has('packed')) return 'packed'
  return going.has('out-for-delivery') ? 'out-for-delivery' : 'delivered'
}
