import type { Transaction } from '@efie/database'
import { formatMoney, initialPaymentApplied, reversePostings } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import {
  signedIn,
  type SignedIn,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { moveApplication } from '../applications/index.ts'
import { getApproval, requestApproval, type ApprovalAct, type ApprovalRequest } from '../approvals/index.ts'
import { owedAgain } from '../chargebacks/index.ts'
import { expectPayouts, findLoan, unwindLoan } from '../lending/index.ts'
import { postEntry } from '../ledger/index.ts'
import { restoreRenewed, takeBackRefinancing } from '../renewals/index.ts'
import { keptTaxRates } from '../taxes/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { applicationDimensions } from './begin-loan.ts'
import { lockCase, type PayoutCase } from './lock-case.ts'
import { requireStep } from './payout-rules.ts'
import { postStep } from './post-step.ts'
import { loadPayoutsOf, updatePayout } from './queries.ts'

export type ReversalCause = 'tenancy_failed' | 'wrong_payee'

/** Job that refunds payments after a failed payout is given up or a loan is reversed. */
export const REFUND_LOAN_RECEIPTS = 'refund-loan-receipts'

const refuse = (from: string, text: string): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from,
    to: 'reversed',
    missing: [{ fact: 'reversible', text }],
  })
}

/** Both operations end in `reversed`; the status decides which one is possible. */
const lockReversible = async (
  tx: Transaction,
  id: string,
  from: 'confirmed' | 'failed',
  actor: SignedIn,
): Promise<PayoutCase> => {
  const found = await lockCase(tx, id)
  const { payout, application } = found
  if (application.user_id === actor.id) throw new AppError('SAME_PERSON')
  if (payout.status !== from)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: payout.status, to: 'reversed', missing: [] })
  if (from === 'failed') return found
  if (application.status !== 'active') refuse(application.status, 'The loan is no longer running')
  const others = (await loadPayoutsOf(tx, application.id)).filter((one) => one.id !== payout.id)
  if (
    payout.tranche > 1 ||
    others.some((one) => ['released', 'sent', 'confirmed', 'failed'].includes(one.status))
  )
    refuse(payout.status, 'You can only reverse a loan paid out in a single payout. Settle it instead')
  return found
}

interface ReversalInput {
  id: string
  reason: string
  cause?: ReversalCause
}

const ask = (
  ctx: ScopedContext<'disbursements.request'>,
  input: ReversalInput,
  from: 'confirmed' | 'failed',
) => {
  const { actor } = ctx
  const { cause = null } = input
  return transactOnce(ctx, `disbursements.reverse-${from}`, input, async (ctx) => {
    const { payout, application } = await lockReversible(ctx.db, input.id, from, actor)
    const amount = formatMoney(payout.amount)
    const ends = cause === 'wrong_payee' ? 'in-review' : cause === null ? application.status : 'cancelled'
    const request = await requestApproval(ctx, {
      kind: from === 'confirmed' ? 'reverse-payout' : 'give-up-payout',
      subject_type: 'disbursement',
      subject_id: payout.id,
      application_id: application.id,
      subject_user_id: application.user_id,
      title:
        from === 'confirmed' ? `Reverse the payout of ${amount}` : `Cancel the failed payout of ${amount}`,
      amount: payout.amount,
      before: { payout: payout.status, application: application.status, reference: payout.reference },
      after: { payout: 'reversed', application: ends, cause },
      payload: { cause },
      reason: input.reason,
    })
    return { id: request.id }
  })
}

/** The landlord returned the money: requests that payout and loan be undone. */
export const requestReversal = async (
  ctx: ScopedContext<'disbursements.request'>,
  input: { id: string; cause: ReversalCause; reason: string },
) => getApproval(withScope(ctx, 'approvals.read'), await ask(ctx, input, 'confirmed'))

/** Requests to give up a failed payout that won't be retried. */
export const requestGivingUp = async (
  ctx: ScopedContext<'disbursements.request'>,
  input: { id: string; reason: string },
) => getApproval(withScope(ctx, 'approvals.read'), await ask(ctx, input, 'failed'))

const reverse = async (
  ctx: TransactionContext,
  { payout }: PayoutCase,
  request: ApprovalRequest,
): Promise<void> => {
  const checker = signedIn(ctx)
  requireStep(payout, 'reversed', checker.role, { two_persons: true }, request.reason)
  const after = await updatePayout(
    ctx.db,
    payout.id,
    { status: 'reversed', failure_reason: request.reason },
    nowIso(ctx.clock),
  )
  await postStep(ctx, after, payout.status === 'confirmed' ? 'reversed-confirmed' : 'reversed-failed')
  await recordEvent(ctx, {
    application_id: payout.application_id,
    code: payout.status === 'confirmed' ? 'payout.reversed' : 'payout.cancelled',
    values: { amount: payout.amount },
  })
  await recordAudit(ctx, {
    action: 'disbursement.reverse',
    subject_type: 'disbursement',
    subject_id: payout.id,
    before: { status: payout.status },
    after: { status: 'reversed', amount: payout.amount },
  })
}

const carryOutReversal = async (ctx: TransactionContext, request: ApprovalRequest): Promise<void> => {
  const checker = signedIn(ctx)
  const found = await lockReversible(ctx.db, request.subject_id, 'confirmed', checker)
  const { application, payout } = found
  const day = today(ctx.clock)
  const loan = await findLoan(ctx.db, { application_id: application.id })
  if (!loan) throw new Error('a payout has arrived and nothing was lent')
  const rates = await keptTaxRates(ctx.db, { kind: 'service-fee', id: loan.id }, loan.opened_on)
  await reverse(ctx, found, request)
  await postEntry(ctx, {
    kind: 'initial-payment-held',
    source_id: payout.id,
    description: 'Initial payment held again: the payout was reversed',
    effective_date: day,
    postings: reversePostings(initialPaymentApplied(application, rates, applicationDimensions(application))),
  })
  await takeBackRefinancing(ctx, application, payout.id)
  await unwindLoan(ctx, application.id, payout.id)
  await owedAgain(ctx, application.id)
  await moveApplication(ctx, application, {
    to: request.payload['cause'] === 'wrong_payee' ? 'in-review' : 'cancelled',
    by: checker,
    reason: request.reason,
    reason_code: 'PAYOUT_REVERSED',
    facts: { payout_reversed: true, two_persons: true },
    set: { payout_date: null },
  })
  await restoreRenewed(ctx, application, payout.id)
  await ctx.jobs.enqueue(ctx.db, REFUND_LOAN_RECEIPTS, { loan_id: loan.id })
}

export const reversalAct: ApprovalAct = { carryOut: carryOutReversal }

export const givingUpAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const found = await lockReversible(ctx.db, request.subject_id, 'failed', signedIn(ctx))
    await reverse(ctx, found, request)
    const { application, payout } = found
    // A loan that was only kept open for this tranche ends.
    if (payout.tranche > 1) await expectPayouts(ctx, { application_id: application.id }, 0)
  },
}
