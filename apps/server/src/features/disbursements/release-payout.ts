import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type Context,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { loadApplicationFacts, type Application } from '../applications/index.ts'
import { expectPayouts } from '../lending/index.ts'
import {
  askAccountName,
  loadPayeeProof,
  requireStandingName,
  type AccountName,
  type PayeeAccount,
  type PayeeProof,
} from '../payees/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { lockCase, type PayoutCase } from './lock-case.ts'
import {
  requireNotChargedBack,
  requireOtherPerson,
  requireReady,
  requireRenewedCovered,
  requireSamePayee,
  requireStep,
} from './payout-rules.ts'
import { postStep } from './post-step.ts'
import { loadPayout, updatePayout, type Payout } from './queries.ts'
import { claimAgain, sendPayout, transferAndApply } from './send-payout.ts'

/**
 * Everything is checked again at release, because it may have changed since the request was made. Returns the
 * evidence of who holds the account.
 */
const expectReleasable = async (
  ctx: TransactionContext,
  actor: SignedIn,
  { payout, application }: PayoutCase,
): Promise<PayeeProof> => {
  const loaded = await loadApplicationFacts(ctx, application)
  await requireOtherPerson(ctx, actor, payout, application, loaded)
  await requireReady(ctx, application, loaded, payout.tranche, 'released')
  requireSamePayee(payout, application)
  return loaded.proof
}

const payeeOf = ({ payout, application }: PayoutCase): PayeeAccount => ({ ...payout, id: application.id })

const expectMatched = ({ payee_verified_at }: Application, { match }: PayeeProof): void => {
  if (payee_verified_at === null || match === null) throw new AppError('PAYEE_NOT_PROVEN')
}

const expectProven = (application: Application, proof: PayeeProof, asked: AccountName | null): void => {
  expectMatched(application, proof)
  requireStandingName(proof.match, asked)
}

/**
 * Asks the bank or wallet again who holds the account, when everything else is in order. Null if no provider
 * can be asked, and if the step will be refused or is a repeat, which the step itself reports.
 */
const askAgain = async (
  ctx: Context,
  actor: SignedIn,
  id: string,
  from: Payout['status'],
  expect: (ctx: TransactionContext, found: PayoutCase) => Promise<PayeeProof>,
): Promise<AccountName | null> => {
  const payee = await transact(ctx, async (ctx) => {
    const found = await lockCase(ctx.db, id)
    if (found.payout.status !== from) return null
    expectVersion(ctx, found.payout)
    expectMatched(found.application, await expect(ctx, found))
    return payeeOf(found)
  })
  if (payee === null || ctx.nameEnquiry === null) return null
  return askAccountName(ctx, { payee, purpose: 'release', asked_by: actor.id })
}

const release = async (
  ctx: TransactionContext,
  actor: SignedIn,
  id: string,
  asked: AccountName | null,
): Promise<Payout> => {
  const found = await lockCase(ctx.db, id)
  const { application, payout } = found
  expectVersion(ctx, payout)
  if (payout.status !== 'requested') requireStep(payout, 'released', actor.role)
  expectProven(application, await expectReleasable(ctx, actor, found), asked)
  requireStep(payout, 'released', actor.role, {
    agreement_signed: true,
    balance_paid: true,
    payee_verified: true,
    not_charged_back: true,
    two_persons: true,
  })
  const now = nowIso(ctx.clock)
  const after = await updatePayout(
    ctx.db,
    id,
    { status: 'released', released_by: actor.id, released_at: now },
    now,
  )
  await postStep(ctx, after, 'released')
  await recordEvent(ctx, {
    application_id: application.id,
    code: 'payout.released',
    values: { amount: payout.amount },
  })
  await recordAudit(ctx, {
    action: 'disbursement.release',
    subject_type: 'disbursement',
    subject_id: id,
    before: { status: payout.status },
    after: { status: after.status, amount: payout.amount },
  })
  return after
}

/**
 * The second person releases the money. The transfer is sent after the commit, under the payout's single
 * reference: the database must know about a transfer before the provider does.
 */
export const releasePayout = async (
  ctx: ScopedContext<'disbursements.release'>,
  input: { id: string },
): Promise<Payout> => {
  const { actor } = ctx
  const asked = await askAgain(ctx, actor, input.id, 'requested', (ctx, found) =>
    expectReleasable(ctx, actor, found),
  )
  const { id } = await transactOnce(ctx, 'disbursements.release', input, (ctx) =>
    release(ctx, actor, input.id, asked),
  )
  await sendPayout(ctx, id)
  return loadPayout(ctx.db, id)
}

/**
 * Retries a failed transfer under the same reference, so it can't be paid twice. The account holder's name is
 * asked for again.
 */
export const retryPayout = async (
  ctx: ScopedContext<'disbursements.release'>,
  input: { id: string },
): Promise<Payout> => {
  const { actor } = ctx
  const asked = await askAgain(ctx, actor, input.id, 'failed', async (ctx, found) => {
    if (found.application.user_id === actor.id) throw new AppError('SAME_PERSON')
    return loadPayeeProof(ctx.db, payeeOf(found))
  })
  const claimed = await transactOnce(ctx, 'disbursements.retry', input, async (ctx) => {
    const found = await lockCase(ctx.db, input.id)
    const { application, payout } = found
    expectVersion(ctx, payout)
    if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (payout.status !== 'failed')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: payout.status, to: 'sent', missing: [] })
    requireStep(payout, 'sent', actor.role)
    if (payout.tranche === 1) await requireRenewedCovered(ctx, application, 'sent')
    await requireNotChargedBack(ctx.db, payout)
    expectProven(application, await loadPayeeProof(ctx.db, payeeOf(found)), asked)
    return claimAgain(ctx, payout)
  })
  const now = await loadPayout(ctx.db, claimed.id)
  // If the request is a repeat, the transfer may already be finished.
  if (now.status === 'sent') await transferAndApply(ctx, now)
  return loadPayout(ctx.db, claimed.id)
}

/** Withdraws a payout that hasn't been released. */
export const cancelPayout = async (
  ctx: ScopedContext<'disbursements.request'>,
  input: { id: string; reason: string },
): Promise<Payout> => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const { application, payout } = await lockCase(ctx.db, input.id)
    expectVersion(ctx, payout)
    if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (payout.status !== 'requested')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: payout.status, to: 'cancelled', missing: [] })
    requireStep(payout, 'cancelled', actor.role, {}, input.reason)
    const after = await updatePayout(
      ctx.db,
      payout.id,
      { status: 'cancelled', failure_reason: input.reason },
      nowIso(ctx.clock),
    )
    await recordAudit(ctx, {
      action: 'disbursement.cancel',
      subject_type: 'disbursement',
      subject_id: payout.id,
      before: { status: payout.status },
      after: { status: after.status, reason: input.reason },
    })
    if (payout.tranche > 1) await expectPayouts(ctx, { application_id: application.id }, 0)
    return after
  })
}
