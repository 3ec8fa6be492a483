import { refuse, ok, type Result } from '../result.ts'
import type { StockMovementKind } from './codes.ts'

/** Units of a stock item on hand, and how many of them are reserved for orders. */
export interface StockLevel {
  on_hand: number
  reserved: number
}

/** Effect of a movement on both figures. Only a correction may have a negative quantity. */
const changeOf = (kind: StockMovementKind, quantity: number): StockLevel => {
  switch (kind) {
    case 'receipt':
    case 'return':
    case 'correction':
      return { on_hand: quantity, reserved: 0 }
    case 'reservation':
      return { on_hand: 0, reserved: quantity }
    case 'release':
      return { on_hand: 0, reserved: 0 - quantity }
    case 'sale':
      return { on_hand: 0 - quantity, reserved: 0 - quantity }
  }
}

export interface StockMove {
  change: StockLevel
  after: StockLevel
}

/**
 * Moves stock. Refused with OUT_OF_STOCK when more would be reserved than is on hand, or a figure would
 * become negative.
 */
export const moveStock = (
  level: StockLevel,
  kind: StockMovementKind,
  quantity: number,
): Result<StockMove, { code: 'OUT_OF_STOCK'; available: number }> => {
  const change = changeOf(kind, quantity)
  const after = { on_hand: level.on_hand + change.on_hand, reserved: level.reserved + change.reserved }
  return after.reserved < 0 || after.on_hand < after.reserved
    ? refuse({ code: 'OUT_OF_STOCK', available: level.on_hand - level.reserved })
    : ok({ change, after })
}

/** Units that can still be ordered. */
export const availableOf = (level: StockLevel): number => level.on_hand - level.reserved

/** Whether a movement took an item down to its alert level. */
export const fellLow = (before: StockLevel, after: StockLevel, threshold: number): boolean =>
  availableOf(before) > threshold && availableOf(after) <= threshold
