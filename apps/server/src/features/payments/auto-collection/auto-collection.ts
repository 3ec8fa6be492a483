import { schema } from '@efie/database'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import {
  transact,
  type Context,
  type TransactionContext,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { GatewayUnavailableError, type SavedAuthorization } from '../../../platform/gateway/port.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { ownLoan, readLoan, runningLoan, type LoanRow } from '../../lending/index.ts'
import { notify } from '../../notifications/index.ts'
import { findActive, findMeans, lockActive, updateAutoCollection } from './queries.ts'

const labelOf = (means: { method: string; phone: string | null }): string =>
  means.phone === null ? 'Card' : `Mobile money •••• ${means.phone.slice(-4)}`

/** Whether instalments are collected automatically, and which saved payment methods could be used. */
export const getAutoCollection = async (ctx: ScopedContext<'applications.read'>, input: { id: string }) => {
  const { actor } = ctx
  const loan = await readLoan(ctx, input.id)
  const means = loan.user_id === actor.id ? await findMeans(ctx.db, actor.id) : []
  return {
    active: await findActive(ctx.db, loan.id),
    possible_payments: means.map((one) => ({ payment_id: one.payment_id, label: labelOf(one) })),
  }
}

const authorizationFor = async (ctx: Context, reference: string): Promise<SavedAuthorization> => {
  try {
    const { authorization } = await ctx.gateway.verifyCharge(reference)
    if (authorization?.reusable) return authorization
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    throw new AppError('GATEWAY_UNAVAILABLE')
  }
  throw invalid('payment_id', 'This payment method can’t be saved. Choose another')
}

/** The caller's own loan, locked; NOTHING_DUE if it isn't running. */
const lockRunning = async (ctx: TransactionContext, id: string): Promise<LoanRow> => {
  const own = await ownLoan(ctx, id)
  return (await runningLoan(ctx, { id: own.id })).row
}

/** Where the owner can stop it, in words and as URL. */
const placeOf = ({ order_id }: LoanRow) =>
  order_id === null
    ? { place: text('under Payments'), link: '/payments' }
    : { place: text('on the order page'), link: `/orders/${order_id}` }

/** The tenant's mandate to collect each instalment on its due date; one payment method per loan. */
export const startAutoCollection = async (
  ctx: ScopedContext<'loans.own'>,
  input: { id: string; payment_id: string },
) => {
  const { actor } = ctx
  await transact(ctx, (ctx) => lockRunning(ctx, input.id))
  const [means] = await findMeans(ctx.db, actor.id, input.payment_id)
  if (!means) throw new AppError('PAYMENT_NOT_FOUND')
  const saved = await authorizationFor(ctx, means.reference)
  return transact(ctx, async (ctx) => {
    const loan = await lockRunning(ctx, input.id)
    const { place, link } = placeOf(loan)
    const now = nowIso(ctx.clock)
    const before = await lockActive(ctx.db, loan.id)
    if (before)
      await updateAutoCollection(ctx.db, before.id, {
        status: 'stopped',
        stopped_at: now,
        stop_reason: 'Replaced by another payment method',
      })
    const [row] = await ctx.db
      .insert(schema.autoCollections)
      .values({
        loan_id: loan.id,
        user_id: actor.id,
        method: saved.channel === 'mobile_money' ? 'mobile_money' : 'card',
        network: means.network,
        label: saved.label,
        authorization: ctx.secrets.seal(saved.code),
        consented_at: now,
        consented_ip: ctx.request.ip || null,
        created_at: now,
      })
      .returning()
    if (!row) throw new Error('the consent was not stored')
    await notify(ctx, {
      user_id: actor.id,
      type: 'payment',
      title: text('Automatic payment is on'),
      message: text(
        'We’ll collect each instalment, currently {amount}, from {label} on its due date. You can turn this off at any time {place}',
        {
          amount: money(loan.monthly_amount),
          label: saved.label,
          place,
        },
      ),
      link,
    })
    await recordAudit(ctx, {
      action: 'auto-collection.start',
      subject_type: 'loan',
      subject_id: loan.id,
      after: { auto_collection_id: row.id, method: row.method, consent: true },
    })
    return row
  })
}

/** Stops collection immediately, without a reason. Succeeds if already stopped. */
export const stopAutoCollection = async (ctx: ScopedContext<'loans.own'>, input: { id: string }) => {
  return transact(ctx, async (ctx) => {
    const loan = await ownLoan(ctx, input.id)
    const active = await lockActive(ctx.db, loan.id)
    if (active) {
      await updateAutoCollection(ctx.db, active.id, {
        status: 'stopped',
        stopped_at: nowIso(ctx.clock),
        stop_reason: 'By the tenant',
      })
      await recordAudit(ctx, {
        action: 'auto-collection.stop',
        subject_type: 'loan',
        subject_id: loan.id,
        after: { auto_collection_id: active.id },
      })
    }
    return { ok: true as const }
  })
}
