import { schema } from '@efie/database'
import { formatMoney } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { GatewayUnavailableError, type SavedAuthorization } from '../../platform/gateway/port.ts'
import { loadScopedApplication, lockScopedApplication } from '../applications/index.ts'
import { notify } from '../notifications/index.ts'
import { findActive, findMeans, lockActive, updateAutoCollection } from './auto-queries.ts'

const labelOf = (means: { method: string; phone: string | null }): string =>
  means.phone === null ? 'Card' : `Wallet •••• ${means.phone.slice(-4)}`

/** Whether instalments are collected by themselves, and by which earlier payments' means they could be. */
export const getAutoCollection = async (ctx: Context, input: { id: string }) => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const means = application.user_id === actor.id ? await findMeans(ctx.db, actor.id) : []
  return {
    active: await findActive(ctx.db, application.id),
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
  throw invalid('payment_id', 'That means of payment cannot be saved: choose another')
}

/** The tenant's consent to have each instalment collected on its day; one means at a time. */
export const startAutoCollection = async (ctx: Context, input: { id: string; payment_id: string }) => {
  const { actor } = authorise(ctx, 'loans.own')
  const application = await loadScopedApplication(ctx.db, input.id, 'own', actor.id)
  if (application.status !== 'active')
    throw new AppError('NOTHING_DUE', undefined, 'There is no running loan')
  const [means] = await findMeans(ctx.db, actor.id, input.payment_id)
  if (!means) throw new AppError('PAYMENT_NOT_FOUND')
  const saved = await authorizationFor(ctx, means.reference)
  return transact(ctx, async (tx) => {
    await lockScopedApplication(tx, input.id, 'own', actor.id)
    const now = nowIso(ctx.clock)
    const before = await lockActive(tx, application.id)
    if (before)
      await updateAutoCollection(tx, before.id, {
        status: 'stopped',
        stopped_at: now,
        stop_reason: 'Replaced by another means',
      })
    const [row] = await tx
      .insert(schema.autoCollections)
      .values({
        application_id: application.id,
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
    await notify(ctx, tx, {
      user_id: actor.id,
      type: 'payment',
      title: 'Automatic payment is on',
      message: `Each instalment, now ${formatMoney(application.total_monthly_payment)}, is collected on its day from ${saved.label}. Stop it at any time under Payments`,
      link: '/payments',
    })
    await recordAudit(ctx, tx, {
      action: 'auto-collection.start',
      subject_type: 'application',
      subject_id: application.id,
      after: { auto_collection_id: row.id, method: row.method, consent: true },
    })
    return row
  })
}

/** Stops at once; nothing has to be given as a reason. Stopped already is as well. */
export const stopAutoCollection = async (ctx: Context, input: { id: string }) => {
  const { actor } = authorise(ctx, 'loans.own')
  return transact(ctx, async (tx) => {
    const application = await lockScopedApplication(tx, input.id, 'own', actor.id)
    const active = await lockActive(tx, application.id)
    if (active) {
      await updateAutoCollection(tx, active.id, {
        status: 'stopped',
        stopped_at: nowIso(ctx.clock),
        stop_reason: 'By the tenant',
      })
      await recordAudit(ctx, tx, {
        action: 'auto-collection.stop',
        subject_type: 'application',
        subject_id: application.id,
        after: { auto_collection_id: active.id },
      })
    }
    return { ok: true as const }
  })
}
