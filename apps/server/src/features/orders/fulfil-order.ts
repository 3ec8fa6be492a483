import type { OrderTimelineEvent } from '@efie/contracts/timelines-events'
import type { Transaction } from '@efie/database'
import { fulfilmentProgress, toGsm7, unpackedOf, type FulfilmentStatus } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { sameDigest } from '../../platform/secrets.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { owedOn } from '../chargebacks/index.ts'
import { lockStockItems, recordMovement } from '../stock/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { deliveryCodeOf } from './delivery-code.ts'
import { missingOf, moveOrder } from './move-order.ts'
import { openPlan } from './plans/open-plan.ts'
import { presentOrder } from './present-order.ts'
import {
  insertFulfilment,
  loadCustomer,
  loadFulfilments,
  loadLines,
  loadScopedOrder,
  lockScopedOrder,
  updateFulfilment,
  type Fulfilment,
  type Order,
  type OrderLine,
} from './queries.ts'

type Quantities = { order_line_id: string; quantity: number }[]

const MOST_WRONG_CODES = 5

/** Contents of a parcel: everything left or the units named, never more than is left. */
const contentsOf = (
  lines: readonly OrderLine[],
  parcels: readonly Fulfilment[],
  wanted: Quantities | undefined,
) => {
  const left = unpackedOf(lines, parcels)
  const all = [...left].flatMap(([order_line_id, quantity]) =>
    quantity > 0 ? [{ order_line_id, quantity }] : [],
  )
  const contents = wanted ?? all
  if (contents.length === 0) throw invalid('lines', 'Everything is already packed')
  const seen = new Set<string>()
  contents.forEach(({ order_line_id, quantity }, index) => {
    if (seen.has(order_line_id)) throw invalid(`lines.${index}`, 'This line is listed twice')
    seen.add(order_line_id)
    if (quantity > (left.get(order_line_id) ?? 0))
      throw invalid(
        `lines.${index}.quantity`,
        `Only ${Math.max(0, left.get(order_line_id) ?? 0)} left to pack`,
      )
  })
  return contents
}

/** Packed goods leave the stock: the reservation becomes a sale. */
const sell = async (
  ctx: TransactionContext,
  order: Order,
  lines: readonly OrderLine[],
  contents: Quantities,
) => {
  const wanted = new Map<string, number>()
  for (const { order_line_id, quantity } of contents) {
    const item = lines.find((line) => line.id === order_line_id)?.stock_item_id
    if (item !== undefined) wanted.set(item, (wanted.get(item) ?? 0) + quantity)
  }
  for (const item of await lockStockItems(ctx.db, [...wanted.keys()]))
    await recordMovement(ctx, item, {
      kind: 'sale',
      quantity: wanted.get(item.id) ?? 0,
      order_id: order.id,
    })
}

/** An order's status follows its least advanced parcel. */
const followParcels = async (
  ctx: TransactionContext,
  order: Order,
  actor: SignedIn,
  reason?: string,
): Promise<void> => {
  const to = fulfilmentProgress(await loadLines(ctx.db, order.id), await loadFulfilments(ctx.db, order.id))
  if (to === order.status) return
  const delivered = to === 'delivered'
  const after = await moveOrder(ctx, order, {
    to,
    by: actor,
    reason,
    ...(delivered ? { set: { delivered_at: nowIso(ctx.clock) } } : {}),
  })
  if (delivered) await openPlan(ctx, after)
}

/** Goods aren't sent while their payment is charged back. */
const requireNotChargedBack = async (tx: Transaction, order: Order, to: FulfilmentStatus): Promise<void> => {
  if ((await owedOn(tx, { order_id: order.id })) > 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: order.status,
      to,
      missing: missingOf(['not_charged_back']),
    })
}

/** Packs a parcel of a confirmed order. */
export const fulfilOrder = async (
  ctx: ScopedContext<'orders.fulfil'>,
  input: { id: string; lines?: Quantities | undefined },
) => {
  const { actor, scope } = ctx
  await transactOnce(ctx, 'orders.fulfil', input, async (ctx) => {
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    if (order.status !== 'confirmed')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: order.status, to: 'packed', missing: [] })
    if (order.user_id === actor.id) throw new AppError('SAME_PERSON')
    await requireNotChargedBack(ctx.db, order, 'packed')
    const lines = await loadLines(ctx.db, order.id)
    const parcels = await loadFulfilments(ctx.db, order.id)
    const contents = contentsOf(lines, parcels, input.lines)
    const now = nowIso(ctx.clock)
    const number = parcels.length + 1
    await insertFulfilment(
      ctx.db,
      { order_id: order.id, number, packed_by: actor.id, created_at: now, updated_at: now },
      contents,
    )
    await sell(ctx, order, lines, contents)
    await recordEvent(ctx, { order_id: order.id, code: 'parcel.packed', values: { number } })
    await recordAudit(ctx, {
      action: 'order.pack',
      subject_type: 'order',
      subject_id: order.id,
      after: { number, lines: contents },
    })
    await followParcels(ctx, order, actor)
    return { ok: true }
  })
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, scope, actor.id))
}

export const deliveryCodeText = (reference: string, code: string): Text =>
  text(
    '{code} is the delivery code for your Efie order {reference}. Only give it to the courier once you have the goods.',
    { reference, code },
  )

/** The code is sent to the tenant only; the courier learns it at the door. */
const sendCode = async (ctx: TransactionContext, order: Order, parcel: Fulfilment): Promise<void> => {
  const { email } = await loadCustomer(ctx.db, order.user_id)
  const language = await languageOf(ctx.db, order.user_id)
  const { reference } = order
  const words = translate(deliveryCodeText(reference, deliveryCodeOf(ctx, parcel)), language)
  await ctx.messenger.email(ctx.db, email, {
    template: 'delivery-code',
    subject: translate(text('Order {reference} is on its way', { reference }), language),
    text: words,
  })
  await ctx.messenger.sms(ctx.db, order.phone, { template: 'delivery-code', text: toGsm7(words) })
}

const steps: Record<FulfilmentStatus, FulfilmentStatus[]> = {
  packed: ['out-for-delivery'],
  'out-for-delivery': ['delivered', 'packed'],
  delivered: [],
}

interface Move {
  id: string
  fulfilment_id: string
  to: FulfilmentStatus
  code?: string | undefined
  reason?: string | undefined
}

/** False for a wrong code: the guess is counted, and after too many the tenant gets a new code. */
const codeIsRight = async (ctx: TransactionContext, order: Order, parcel: Fulfilment, code: string) => {
  if (sameDigest(code, deliveryCodeOf(ctx, parcel))) return true
  const spent = parcel.code_attempts + 1 >= MOST_WRONG_CODES
  const next = spent
    ? { code_attempts: 0, code_round: parcel.code_round + 1 }
    : { code_attempts: parcel.code_attempts + 1 }
  await updateFulfilment(ctx.db, parcel.id, next, nowIso(ctx.clock))
  if (spent) await sendCode(ctx, order, { ...parcel, ...next })
  await recordAudit(ctx, {
    action: 'order.wrong-delivery-code',
    subject_type: 'order',
    subject_id: order.id,
    after: { number: parcel.number },
  })
  return false
}

const eventOf = (number: number, to: FulfilmentStatus, reason: string | undefined): OrderTimelineEvent => {
  switch (to) {
    case 'packed':
      return { code: 'parcel.returned', values: { number, reason: reason ?? null } }
    case 'out-for-delivery':
      return { code: 'parcel.dispatched', values: { number } }
    case 'delivered':
      return { code: 'parcel.delivered', values: { number } }
  }
}

const moveParcel = async (ctx: TransactionContext, order: Order, parcel: Fulfilment, input: Move) => {
  const now = nowIso(ctx.clock)
  const { to, reason } = input
  const out = to === 'out-for-delivery'
  await updateFulfilment(
    ctx.db,
    parcel.id,
    {
      status: to,
      ...(out ? { dispatched_at: now } : {}),
      ...(to === 'delivered' ? { delivered_at: now } : {}),
      // A code the courier may have learned proves nothing next time.
      ...(to === 'packed' ? { code_round: parcel.code_round + 1, code_attempts: 0 } : {}),
    },
    now,
  )
  if (out) await sendCode(ctx, order, parcel)
  await recordEvent(ctx, { order_id: order.id, ...eventOf(parcel.number, to, reason) })
  await recordAudit(ctx, {
    action: `order.parcel-${to}`,
    subject_type: 'order',
    subject_id: order.id,
    before: { number: parcel.number, status: parcel.status },
    after: { status: to, ...(reason === undefined ? {} : { reason }) },
  })
}

/** Sends a parcel out, delivers it with the tenant's code, or takes it back with a reason. */
export const moveFulfilment = async (ctx: ScopedContext<'orders.fulfil'>, input: Move) => {
  const { actor, scope } = ctx
  const right = await transact(ctx, async (ctx) => {
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    const parcel = (await loadFulfilments(ctx.db, order.id)).find((one) => one.id === input.fulfilment_id)
    if (!parcel) throw new AppError('NOT_FOUND')
    if (order.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (!steps[parcel.status].includes(input.to))
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: parcel.status, to: input.to, missing: [] })
    if (input.to !== 'packed') await requireNotChargedBack(ctx.db, order, input.to)
    if (input.to === 'packed' && input.reason === undefined)
      throw invalid('reason', 'Say why the parcel was returned')
    if (input.to === 'delivered' && !(await codeIsRight(ctx, order, parcel, input.code ?? ''))) return false
    await moveParcel(ctx, order, parcel, input)
    await followParcels(ctx, order, actor, input.reason)
    return true
  })
  if (!right)
    throw new AppError('CODE_WRONG', {
      issues: [{ path: 'code', message: 'Ask the customer for the delivery code' }],
    })
  return presentOrder(ctx, actor, await loadScopedOrder(ctx.db, input.id, scope, actor.id))
}
