import { schema, type Database } from '@efie/database'
import { scheduleShopPlan, shopAgreementTerms, type ShopAgreementTerms } from '@efie/domain'
import { desc, eq } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import {
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  loadSigner,
  requireSigned,
  sendCodeToSign,
  takeSignature,
  type Signature,
} from '../../../platform/sign-by-code.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { hashTerms } from '../../../platform/canonical-json.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { planOf } from '../plans/open-plan.ts'
import { loadLines, loadScopedOrder, lockScopedOrder, updateOrder, type Order } from '../queries.ts'
import { recordEvent } from '../../timelines/index.ts'

const { orderAgreements } = schema

/** Dates as if delivered on the chosen day, so the terms read the same whenever they are opened. */
const termsOf = async (
  db: Database,
  order: Order,
): Promise<{ terms: ShopAgreementTerms; terms_hash: string }> => {
  const plan = planOf(order)
  if (!plan)
    throw new AppError('AGREEMENT_NOT_READY', undefined, 'Orders paid in full don’t need an agreement')
  const { system_name } = await loadSystemSettings(db)
  const lines = await loadLines(db, order.id)
  const terms = shopAgreementTerms(
    {
      as_of: order.delivery_date,
      seller_name: system_name,
      order_id: order.id,
      reference: order.reference,
      tenant: await loadSigner(db, order.user_id),
      goods: lines.map(({ name, variant_name, unit_price, quantity }) => ({
        name,
        variant_name,
        unit_price,
        quantity,
      })),
    },
    plan,
    scheduleShopPlan(plan, order.delivery_date, order.payday, order.terms),
    order.terms,
  )
  return { terms, terms_hash: hashTerms(terms) }
}

/** The signed agreement, otherwise the one to sign now. */
export const getOrderAgreement = async (ctx: ScopedContext<'orders.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const order = await loadScopedOrder(ctx.db, input.id, scope, actor.id)
  const [signed] = await ctx.db
    .select()
    .from(orderAgreements)
    .where(eq(orderAgreements.order_id, order.id))
    .orderBy(desc(orderAgreements.signed_at), desc(orderAgreements.id))
    .limit(1)
  if (signed && order.signed_at !== null) return { ...signed, terms: { ...signed.terms } }
  const { terms, terms_hash } = await termsOf(ctx.db, order)
  return { order_id: order.id, terms: { ...terms }, terms_hash, signed_name: null, signed_at: null }
}

const expectSignable = (order: Order): void => {
  if (order.pay !== 'instalments')
    throw new AppError('AGREEMENT_NOT_READY', undefined, 'Orders paid in full don’t need an agreement')
  if (order.status !== 'awaiting-payment' || order.signed_at !== null)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: order.status, to: 'confirmed', missing: [] })
}

const useOf = (actor: SignedIn, order: Order) => ({
  user_id: actor.id,
  purpose: 'sign-order',
  subject_id: order.id,
})

export const orderSigningText = (reference: string, code: string): Text =>
  text(
    '{code} is your code to sign the agreement for order {reference}. It expires in 10 minutes. Never share it with anyone.',
    { reference, code },
  )

/** Sends the tenant the code to sign their order. */
export const sendOrderCode = async (ctx: ScopedContext<'orders.sign'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    expectSignable(order)
    const { reference } = order
    const sent = await sendCodeToSign(ctx, useOf(actor, order), {
      template: 'order-code',
      subject: text('Your code to sign your order agreement'),
      message: (code) => orderSigningText(reference, code),
    })
    await recordAudit(ctx, { action: 'order.send-code', subject_type: 'order', subject_id: order.id })
    return sent
  })
}

interface SignInput extends Signature {
  id: string
  terms_hash: string
  consents: { terms_read: true; credit_bureau: true; data_processing: true }
}

const write = async (ctx: TransactionContext, order: Order, terms: ShopAgreementTerms, input: SignInput) => {
  const now = nowIso(ctx.clock)
  const [row] = await ctx.db
    .insert(orderAgreements)
    .values({
      order_id: order.id,
      user_id: order.user_id,
      terms,
      terms_hash: input.terms_hash,
      signed_name: input.signed_name,
      consents: input.consents,
      signed_ip: ctx.request.ip || null,
      signed_at: now,
      created_at: now,
    })
    .returning()
  if (!row) throw new Error('the agreement was not stored')
  await updateOrder(ctx.db, order.id, { signed_at: now }, now)
  await recordEvent(ctx, { order_id: order.id, code: 'agreement.signed', values: {} })
  await recordAudit(ctx, {
    action: 'order.sign',
    subject_type: 'order',
    subject_id: order.id,
    after: { agreement_id: row.id, terms_hash: row.terms_hash, consents: row.consents },
  })
  return row
}

/**
 * Signs exactly the terms that were shown, with typed name, consents and code. Then the down payment can be
 * made.
 */
export const signOrder = async (ctx: ScopedContext<'orders.sign'>, input: SignInput) => {
  const { actor, scope } = ctx
  const signed = await transact(ctx, async (ctx) => {
    const order = await lockScopedOrder(ctx.db, input.id, scope, actor.id)
    expectSignable(order)
    const { terms, terms_hash } = await termsOf(ctx.db, order)
    if (terms_hash !== input.terms_hash) throw new AppError('AGREEMENT_CHANGED')
    const signer = await loadSigner(ctx.db, actor.id)
    if (!(await takeSignature(ctx, useOf(actor, order), signer, input))) return null
    return write(ctx, order, terms, input)
  })
  const row = requireSigned(signed)
  return { ...row, terms: { ...row.terms } }
}
