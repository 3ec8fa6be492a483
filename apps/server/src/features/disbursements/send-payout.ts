import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { GatewayUnavailableError, type TransferState } from '../../platform/gateway/port.ts'
import { applyTransfer } from './apply-transfer.ts'
import { lockCase } from './lock-case.ts'
import { postStep } from './post-step.ts'
import { findPayoutByReference, updatePayout, type Payout } from './queries.ts'

/** Marks a payout as on its way before the provider is asked: after a crash it is known that it may have been. */
export const claimAgain = async (ctx: TransactionContext, payout: Payout): Promise<Payout> => {
  const now = nowIso(ctx.clock)
  const after = await updatePayout(
    ctx.db,
    payout.id,
    { status: 'sent', sent_at: now, failure_reason: null, attempts: payout.attempts + 1 },
    now,
  )
  await postStep(ctx, after, 'sent')
  await recordAudit(ctx, {
    action: 'disbursement.send',
    subject_type: 'disbursement',
    subject_id: payout.id,
    before: { status: payout.status },
    after: { status: after.status, attempts: after.attempts, reference: payout.reference },
  })
  return after
}

const reach = async (ask: () => Promise<TransferState>): Promise<TransferState> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    return { status: 'unknown' }
  }
}

const transfer = (ctx: Context, payout: Payout): Promise<TransferState> =>
  reach(() =>
    ctx.gateway.transfer({
      reference: payout.reference,
      amount: payout.amount,
      currency: 'GHS',
      method: payout.payout_method,
      account: payout.payout_account,
      network: payout.payout_network ?? undefined,
      bank_code: payout.payout_bank_code ?? undefined,
      name: payout.payout_name,
      reason: 'Rent paid in advance',
    }),
  )

/** Outside any transaction: hands the transfer over and books the answer, if there is one. */
export const transferAndApply = async (ctx: Context, payout: Payout): Promise<void> =>
  applyTransfer(ctx, payout.id, await transfer(ctx, payout))

/** Sends a released payout once: a second process finds it sent. */
export const sendPayout = async (ctx: Context, id: string): Promise<void> => {
  const system: Context = { ...ctx, actor: null }
  const claimed = await transact(system, async (system) => {
    const { payout } = await lockCase(system.db, id)
    return payout.status === 'released' ? claimAgain(system, payout) : null
  })
  if (claimed) await transferAndApply(ctx, claimed)
}

/**
 * What became of a payout: webhooks and polls come here. A reference that the provider has never heard of is handed over
 * again, which is safe because it is the same one.
 */
export const resolvePayout = async (ctx: Context, reference: string): Promise<void> => {
  const payout = await findPayoutByReference(ctx.db, reference)
  if (payout?.status === 'released') return sendPayout(ctx, payout.id)
  if (payout?.status !== 'sent' && payout?.status !== 'confirmed') return
  try {
    const state = await ctx.gateway.verifyTransfer(reference)
    if (state.status === 'unknown' && payout.status === 'sent') await transferAndApply(ctx, payout)
    else await applyTransfer(ctx, payout.id, state)
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
    ctx.log.warn({ reference }, 'the gateway did not answer about a payout')
  }
}
