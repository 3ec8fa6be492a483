import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import type { TransferState } from '../../platform/gateway/port.ts'
import { TRANSFER_FAILED, TRANSFER_RETURNED } from '../../platform/gateway/transfer-failures.ts'
import { money } from '../../platform/texts/figures.ts'
import { known, named, text } from '../../platform/texts/text.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { beginLoan } from './begin-loan.ts'
import { notifyLandlord } from './landlord-page.ts'
import { lockCase, type PayoutCase } from './lock-case.ts'
import { postStep } from './post-step.ts'
import { updatePayout } from './queries.ts'

/** Stored on a confirmed payout that the provider later reports as returned; finance decides what follows. */
const cameBack = text('The provider returned the money')

const confirm = async (
  ctx: TransactionContext,
  { payout, application }: PayoutCase,
  state: TransferState,
): Promise<void> => {
  const now = nowIso(ctx.clock)
  const after = await updatePayout(
    ctx.db,
    payout.id,
    {
      status: 'confirmed',
      confirmed_at: now,
      provider_reference: state.provider_reference ?? null,
      failure_reason: null,
    },
    now,
  )
  await postStep(ctx, after, 'confirmed')
  await recordEvent(ctx, {
    application_id: application.id,
    code: 'payout.confirmed',
    values: { amount: payout.amount },
  })
  await notify(ctx, {
    user_id: application.user_id,
    type: 'payment',
    title: text('We’ve paid your landlord'),
    message: text('We’ve paid {amount} to {name}', {
      amount: money(payout.amount),
      name: named(payout.payout_name),
    }),
    link: '/application',
  })
  await recordAudit(ctx, {
    action: 'disbursement.confirm',
    subject_type: 'disbursement',
    subject_id: payout.id,
    before: { status: payout.status },
    after: { status: 'confirmed', amount: payout.amount },
  })
  await notifyLandlord(ctx, application, payout)
  await beginLoan(ctx, application, payout)
}

const fail = async (
  ctx: TransactionContext,
  { payout }: PayoutCase,
  failure_reason: string,
): Promise<void> => {
  const after = await updatePayout(ctx.db, payout.id, { status: 'failed', failure_reason }, nowIso(ctx.clock))
  await postStep(ctx, after, 'failed')
  await notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('Payout failed'),
    message: text('A payout of {amount} failed (reference {reference}). Reason: {reason}', {
      amount: money(payout.amount),
      reference: payout.reference,
      reason: known(failure_reason),
    }),
    link: '/dashboard/finance',
  })
  await recordAudit(ctx, {
    action: 'disbursement.fail',
    subject_type: 'disbursement',
    subject_id: payout.id,
    before: { status: payout.status },
    after: { status: 'failed', attempts: payout.attempts },
  })
}

/**
 * A confirmed payout came back: the loan continues until two people reverse the payout. Alerts finance once.
 */
const alertCameBack = async (ctx: TransactionContext, { payout }: PayoutCase): Promise<void> => {
  if (payout.failure_reason === cameBack.message) return
  await updatePayout(ctx.db, payout.id, { failure_reason: cameBack.message }, nowIso(ctx.clock))
  await notifyRoles(ctx, ['finance', 'admin', 'superadmin'], {
    type: 'payment',
    title: text('Payout returned'),
    message: text('{what}: {reference}, {amount}', {
      what: cameBack,
      amount: money(payout.amount),
      reference: payout.reference,
    }),
    link: '/dashboard/finance',
  })
  await recordAudit(ctx, {
    action: 'disbursement.came-back',
    subject_type: 'disbursement',
    subject_id: payout.id,
    after: { amount: payout.amount, reference: payout.reference },
  })
}

/**
 * Books the provider's report of a transfer, once. Without a definite answer nothing changes, and polling
 * asks again.
 */
export const applyTransfer = (ctx: Context, id: string, state: TransferState): Promise<void> => {
  const system: Context = { ...ctx, actor: null }
  return transact(system, async (system) => {
    const found = await lockCase(system.db, id)
    const { status } = found.payout
    switch (state.status) {
      case 'completed':
        if (status === 'sent') await confirm(system, found, state)
        return
      case 'failed':
        if (status === 'sent') await fail(system, found, state.failure_reason ?? TRANSFER_FAILED)
        return
      case 'reversed':
        if (status === 'sent') await fail(system, found, TRANSFER_RETURNED)
        else if (status === 'confirmed') await alertCameBack(system, found)
        return
      case 'processing':
      case 'unknown':
        return
    }
  })
}
