import { schema, type Transaction } from '@efie/database'
import { type Pesewas } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { GatewayUnavailableError, type SavedAuthorization } from '../../platform/gateway/port.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { collectedAccounts, type CollectedAccounts } from './auto-accounts.ts'
import { findActive, findMeans, lockActive, updateAutoCollection, type Collected } from './auto-queries.ts'

const labelOf = (means: { method: string; phone: string | null }): string =>
  means.phone === null ? 'Card' : `Wallet •••• ${means.phone.slice(-4)}`

/** Whether instalments are collected by themselves, and by which earlier payments' means they could be. */
export const getAutoCollection = async (ctx: Context, input: Collected) => {
  const accounts = collectedAccounts[input.of]
  const { actor, scope } = authorise(ctx, accounts.access)
  const row = await accounts.load(ctx.db, input.id, scope, actor.id)
  const means = row.user_id === actor.id ? await findMeans(ctx.db, actor.id) : []
  return {
    active: await findActive(ctx.db, input),
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

/** One's own loan or plan, locked, and what a month of it costs; refused where nothing runs. */
const lockRunning = async (
  ctx: Context,
  tx: Transaction,
  accounts: CollectedAccounts,
  { id, owner }: { id: string; owner: string },
): Promise<Pesewas> => {
  await accounts.lockOwn(tx, id, owner)
  const monthly = await accounts.monthly(ctx, tx, id)
  if (monthly === null) throw new AppError('NOTHING_DUE', undefined, 'There is nothing to collect')
  return monthly
}

/** The tenant's consent to have each instalment collected on its day; one means at a time for a loan or a plan. */
export const startAutoCollection = async (ctx: Context, input: Collected & { payment_id: string }) => {
  const { actor } = authorise(ctx, 'loans.own')
  const { of, id } = input
  const accounts = collectedAccounts[of]
  await transact(ctx, (tx) => lockRunning(ctx, tx, accounts, { id, owner: actor.id }))
  const [means] = await findMeans(ctx.db, actor.id, input.payment_id)
  if (!means) throw new AppError('PAYMENT_NOT_FOUND')
  const saved = await authorizationFor(ctx, means.reference)
  return transact(ctx, async (tx) => {
    const monthly = await lockRunning(ctx, tx, accounts, { id, owner: actor.id })
    const now = nowIso(ctx.clock)
    const before = await lockActive(tx, input)
    if (before)
      await updateAutoCollection(tx, before.id, {
        status: 'stopped',
        stopped_at: now,
        stop_reason: 'Replaced by another means',
      })
    const [row] = await tx
      .insert(schema.autoCollections)
      .values({
        ...(of === 'order' ? { order_id: id } : { application_id: id }),
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
      title: text('Automatic payment is on'),
      message: text(
        'Each instalment, now {amount}, is collected on its day from {label}. Stop it at any time {place}',
        {
          amount: money(monthly),
          label: saved.label,
          place: accounts.place,
        },
      ),
      link: accounts.page(id),
    })
    await recordAudit(ctx, tx, {
      action: 'auto-collection.start',
      subject_type: of,
      subject_id: id,
      after: { auto_collection_id: row.id, method: row.method, consent: true },
    })
    return row
  })
}

/** Stops at once; nothing has to be given as a reason. Stopped already is as well. */
export const stopAutoCollection = async (ctx: Context, input: Collected) => {
  const { actor } = authorise(ctx, 'loans.own')
  const { of, id } = input
  return transact(ctx, async (tx) => {
    await collectedAccounts[of].lockOwn(tx, id, actor.id)
    const active = await lockActive(tx, input)
    if (active) {
      await updateAutoCollection(tx, active.id, {
        status: 'stopped',
        stopped_at: nowIso(ctx.clock),
        stop_reason: 'By the tenant',
      })
      await recordAudit(ctx, tx, {
        action: 'auto-collection.stop',
        subject_type: of,
        subject_id: id,
        after: { auto_collection_id: active.id },
      })
    }
    return { ok: true as const }
  })
}
