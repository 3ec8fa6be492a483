import { orderStatuses, stockMovementKinds } from '@efie/domain'
import { z } from 'zod'
import {
  byId,
  countedPageOf,
  id,
  instant,
  listPage,
  operation,
  page,
  pageOf,
  reasonOf,
  shortText,
  version,
  refusals,
} from './base.ts'

/** A stock item: `available` = `on_hand` − `reserved`. */
export const stockItem = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  on_hand: z.int(),
  reserved: z.int(),
  available: z.int(),
  low_stock_threshold: z.int(),
  low: z.boolean(),
  version,
})

const movement = z.object({
  id,
  stock_item_id: id,
  kind: z.enum(stockMovementKinds),
  on_hand_change: z.int(),
  reserved_change: z.int(),
  on_hand_after: z.int(),
  reserved_after: z.int(),
  order_id: id.nullable(),
  reason: z.string().nullable(),
  actor_id: id.nullable(),
  created_at: instant,
})

const hold = z.object({
  /** Id of the order. */
  id,
  reference: z.string(),
  status: z.enum(orderStatuses),
  user_id: id,
  full_name: z.string(),
  quantity: z.int(),
  reserved_until: instant.nullable(),
  created_at: instant,
})

const stockReason = reasonOf('Explain in a few words', 200)

/** Columns by which stock items are sorted. */
export const stockSorts = ['name', 'sku', 'on_hand', 'reserved', 'available', 'low_stock_threshold'] as const

export const stock = {
  list: operation
    .meta({ access: 'stock.read' })
    .route({ method: 'GET', path: '/stock-items', summary: 'List stock items by name', tags: ['stock'] })
    .input(
      listPage(stockSorts, 'name').extend({
        /** Only items at or below their alert level. */
        low: z.stringbool().optional(),
      }),
    )
    .output(countedPageOf(stockItem)),
  movements: operation
    .meta({ access: 'stock.read' })
    .route({
      method: 'GET',
      path: '/stock-items/{id}/movements',
      summary: 'List a stock item’s movements, newest first',
      tags: ['stock'],
    })
    .errors(refusals('STOCK_ITEM_NOT_FOUND'))
    .input(page.extend({ id }))
    .output(pageOf(movement)),
  move: operation
    .meta({ access: 'stock.write', idempotent: true, audit: ['stock.receipt', 'stock.correction'] })
    .route({
      method: 'POST',
      path: '/stock-items/{id}/movements',
      successStatus: 201,
      summary: 'Receive stock, or correct a count (corrections can be negative)',
      tags: ['stock'],
    })
    .errors(refusals('STOCK_ITEM_NOT_FOUND', 'OUT_OF_STOCK'))
    .input(
      z
        .object({
          id,
          kind: z.enum(['receipt', 'correction']),
          quantity: z.int('Enter a quantity').min(-1_000_000).max(1_000_000),
          reason: stockReason,
        })
        .refine((input) => input.quantity !== 0 && (input.kind === 'correction' || input.quantity > 0), {
          path: ['quantity'],
          message: 'Enter a quantity',
        }),
    )
    .output(stockItem),
  holds: operation
    .meta({ access: 'stock.read' })
    .route({
      method: 'GET',
      path: '/stock-items/{id}/holds',
      summary: 'List unpaid orders that reserve a stock item: customer, quantity and expiry',
      tags: ['stock'],
    })
    .errors(refusals('STOCK_ITEM_NOT_FOUND'))
    .input(page.extend({ id }))
    .output(pageOf(hold)),
  releaseHold: operation
    .meta({ access: 'stock.write', audit: 'order.cancelled' })
    .route({
      method: 'POST',
      path: '/stock-items/{id}/holds/{order_id}/release',
      summary: 'Cancel an unpaid order and release its stock (the customer sees the reason)',
      tags: ['stock'],
    })
    .errors(refusals('SAME_PERSON', 'NOT_FOUND', 'ORDER_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'OUT_OF_STOCK'))
    .input(z.object({ id, order_id: id, reason: stockReason }))
    .output(z.object({ id, status: z.enum(orderStatuses) })),
  update: operation
    .meta({ access: 'stock.write', audit: 'stock.update' })
    .route({
      method: 'PATCH',
      path: '/stock-items/{id}',
      summary: 'Update a stock item’s name or alert level',
      tags: ['stock'],
    })
    .errors(refusals('STOCK_ITEM_NOT_FOUND', 'STALE'))
    .input(
      byId.extend({
        name: shortText.optional(),
        low_stock_threshold: z.int().min(0).max(1_000_000).optional(),
      }),
    )
    .output(stockItem),
}
