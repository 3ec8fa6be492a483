import type { Transaction } from '@efie/database'
import { lastReturnDay, orderReturnDays, sumOf } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import {
  transact,
  type Context,
  type TransactionContext,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError, invalid, isOutage } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { openStored } from '../../../platform/storage/open-stored.ts'
import { MAX_FILE_BYTES } from '../../../platform/files/judge-file.ts'
import { receiveFile } from '../../../platform/files/receive-file.ts'
import { findLoan, holdLoan, lockAccruedLoan } from '../../lending/index.ts'
import { notifyRoles } from '../../notifications/index.ts'
import { moveOrder } from '../move-order.ts'
import { presentOrder } from '../present-order.ts'
import {
  insertReturn,
  loadLines,
  loadReturns,
  loadScopedOrder,
  lockScopedOrder,
  updateReturn,
  type Order,
  type OrderLine,
} from '../queries.ts'

type Quantities = { order_line_id: string; quantity: number }[]

const MOST_PHOTOS = 6

const goodsOf = (lines: readonly OrderLine[], wanted: Quantities | undefined): Quantities => {
  const kept = new Map(lines.map((line) => [line.id, line.quantity - line.returned_quantity]))
  const goods =
    wanted ??
    [...kept].flatMap(([order_line_id, quantity]) => (quantity > 0 ? [{ order_line_id, quantity }] : []))
  goods.forEach(({ order_line_id, quantity }, index) => {
    const left = kept.get(order_line_id) ?? 0
    if (quantity > left)
      throw invalid(`lines.${index}.quantity`, text('You can return up to {left}', { left }))
    kept.set(order_line_id, left - quantity)
  })
  return goods
}

const expectReturnable = (ctx: Context, order: Order): void => {
  const last = lastReturnDay(order)
  if (last !== null && today(ctx.clock) > last)
    throw invalid(
      'id',
      text('You can only return goods within {days, plural, one {# day} other {# days}} of delivery', {
        days: orderReturnDays,
      }),
    )
}

/** A written-off plan has no principal left to credit goods to. */
const expectNotLost = async (tx: Transaction, order: Order): Promise<void> => {
  if ((await findLoan(tx, { order_id: order.id }))?.status === 'written-off')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: order.status,
      to: 'return-requested',
      missing: [{ fact: 'not_written_off', text: 'This order’s plan was written off' }],
    })
}

const store = async (
  ctx: TransactionContext,
  order: Order,
  input: { reason: string; lines?: Quantities | undefined },
): Promise<void> => {
  const lines = await loadLines(ctx.db, order.id)
  const goods = goodsOf(lines, input.lines)
  const priceOf = (id: string) => lines.find((line) => line.id === id)?.unit_price ?? 0
  const amount = sumOf(goods.map(({ order_line_id, quantity }) => priceOf(order_line_id) * quantity))
  const id = uuidv7()
  await insertReturn(ctx.db, {
    id,
    order_id: order.id,
    reason: input.reason,
    lines: goods,
    amount,
    created_at: nowIso(ctx.clock),
  })
  // No one pays for goods that are being returned.
  const loan = await lockAccruedLoan(ctx, { order_id: order.id })
  if (loan?.row.status === 'active') await holdLoan(ctx, loan, today(ctx.clock))
  await notifyRoles(ctx, ['admin'], {
    type: 'system',
    title: text('Return requested'),
    message: text('{reference}: goods for {amount}', { reference: order.reference, amount: money(amount) }),
    link: `/admin/orders/${order.id}`,
  })
  await recordAudit(ctx, {
    action: 'order.request-return',
    subject_type: 'order',
    subject_id: order.id,
    after: { return_id: id, amount, lines: goods },
  })
}

/** Requests a return of all or some goods; the plan is paused until it is decided. */
export const requestReturn = async (
  ctx: ScopedContext<'orders.return'>,
  input: { id: string; reason: string; lines?: Quantities | undefined },
) => {
  const { actor, scope } = ctx
  await transactOnce(ctx, 'orders.requestReturn', input, async (ctx) => {
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    expectReturnable(ctx, order)
    await expectNotLost(ctx.db, order)
    await moveOrder(ctx, order, { to: 'return-requested', by: actor, reason: input.reason })
    await store(ctx, order, input)
    return { ok: true }
  })
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, scope, actor.id))
}

/** Adds a photo to the open return: type by content, stored at a viewable size. */
export const addReturnPhoto = async (
  ctx: ScopedContext<'orders.return'>,
  input: { id: string; file: File },
) => {
  const { actor, scope } = ctx
  await loadScopedOrder(ctx.db, input.id, scope, actor.id)
  if (input.file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const file = await receiveFile(ctx, new Uint8Array(await input.file.arrayBuffer()))
  if (file.preview === null) throw invalid('file', 'Choose a JPEG, PNG or WebP picture')
  const photo = { id: uuidv7(), storage_key: `returns/${input.id}/${uuidv7()}.webp` }
  await ctx.storage.put(photo.storage_key, file.preview, 'image/webp')
  try {
    await transact(ctx, async (ctx) => {
      const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
      const open = (await loadReturns(ctx.db, order.id)).find((row) => row.status === 'requested')
      if (!open)
        throw new AppError('TRANSITION_NOT_ALLOWED', {
          from: order.status,
          to: 'return-requested',
          missing: [],
        })
      if (open.photos.length >= MOST_PHOTOS) throw invalid('file', `Add up to ${MOST_PHOTOS} photos`)
      await updateReturn(ctx.db, open.id, { photos: [...open.photos, photo] })
      await recordAudit(ctx, {
        action: 'order.add-return-photo',
        subject_type: 'order',
        subject_id: order.id,
        after: { return_id: open.id, photo_id: photo.id },
      })
    })
  } catch (error) {
    if (!isOutage(error)) await ctx.storage.delete(photo.storage_key)
    throw error
  }
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, scope, actor.id))
}

export const readReturnPhoto = async (
  ctx: ScopedContext<'orders.read'>,
  input: { id: string; photo_id: string },
): Promise<File> => {
  const { actor, scope } = ctx
  const order = await loadScopedOrder(ctx.db, input.id, scope, actor.id)
  const photos = (await loadReturns(ctx.db, order.id)).flatMap((row) => row.photos)
  const photo = photos.find((one) => one.id === input.photo_id)
  const missing = () => new AppError('NOT_FOUND')
  if (!photo) throw missing()
  const stored = { key: photo.storage_key, name: `${photo.id}.webp`, type: 'image/webp' }
  return openStored(ctx.storage, stored, missing)
}
