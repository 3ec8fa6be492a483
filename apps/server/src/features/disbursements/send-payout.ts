import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { GatewayUnavailableError, type TransferState } from '../../platform/gateway/port.ts'
import { applyTransfer } from './apply-transfer.ts'
import { lockCase } from './lock-case.ts'
import { postStep } from './post-step.ts'
import { findPayoutByReference, updatePayout, type Payout } from './queries.ts'

/**
 * Marks a payout as sent before the provider is asked, so that after a crash it is known that it may have
 * been.
 */
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

/** An unreachable provider may have paid, so the state is unknown and the payout stays `sent`. */
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

/** Runs outside any transaction: hands over the transfer and books the answer, if any. */
export const transferAndApply = async (ctx: Context, payout: Payout): Promise<void> =>
  applyTransfer(ctx, payout.id, await transfer(ctx, payout))

/** Sends a released payout once; a second process finds it already sent. */
export const sendPayout = async (ctx: Context, id: string): Promise<void> => {
  const system: Context = { ...ctx, actor: null }
  const claimed = await transact(system, async (system) => {
    const { payout } = await lockCase(system.db, id)
    return payout.status === 'released' ? claimAgain(system, payout) : null
  })
  if (claimed) await transferAndApply(ctx, claimed)
}

/**
 * Asks what became of a payout, for webhooks and polling. If the provider doesn't know the reference, the
 * transfer is handed over again; that is safe, because the reference is the same.
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
