import {
  accountKindOfMethod,
  formatMoney,
  inSentence,
  type LocalDate,
  type ManualPaymentType,
  type Pesewas,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import {
  signedIn,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { decideApproval, findOpenApproval, requestApproval, type ApprovalAct } from '../../approvals/index.ts'
import { requireOpenDay } from '../../ledger/index.ts'
import { describePayment } from '../describe-payment.ts'
import { findTargetByHand } from '../targets/find-target.ts'
import { grantByHand } from '../attempts/grant-payment.ts'
import { lockPaymentById } from '../lock-payment.ts'
import { requireMoneyAccount } from './money-account.ts'
import { paymentDetailOf } from '../reading/payment-detail.ts'
import { insertPayment, loadPayment, loadScopedPayment, updatePayment, type Payment } from '../queries.ts'

export interface ManualInput {
  /** Exactly one of: an application and its loan, an order and its plan, or a chargeback debt. */
  application_id?: string | undefined
  order_id?: string | undefined
  dispute_id?: string | undefined
  payment_type: ManualPaymentType
  amount: Pesewas
  method: 'cash' | 'bank_transfer'
  received_on: LocalDate
  /** Where the money is: by default the first till or bank account. */
  account_code?: string | undefined
  note: string
  /** For money already booked as an unidentified receipt. */
  unidentified_receipt_id?: string
}

const refuseDay = async (ctx: TransactionContext, input: ManualInput): Promise<void> => {
  if (input.received_on > today(ctx.clock))
    throw invalid('received_on', 'Choose a day that isn’t in the future')
  // Explaining a receipt doesn't need an open day: it was booked on its day, and only its owner changes.
  if (input.unidentified_receipt_id === undefined) await requireOpenDay(ctx.db, input.received_on)
}

/**
 * Stores a receipt recorded by one person, until another confirms it. Until then nothing else can pay the same
 * demand.
 */
export const storeManualEntry = async (ctx: TransactionContext, input: ManualInput): Promise<Payment> => {
  const actor = signedIn(ctx)
  const now = nowIso(ctx.clock)
  await refuseDay(ctx, input)
  const { account_code = null } = input
  if (account_code !== null)
    await requireMoneyAccount(ctx.db, account_code, accountKindOfMethod(input.method))
  const { of, row, amount } = await findTargetByHand(ctx, actor, input)
  const values = {
    amount,
    method: input.method,
    status: 'processing' as const,
    recorded_by: actor.id,
    received_on: input.received_on,
    unidentified_receipt_id: input.unidentified_receipt_id ?? null,
    account_code,
    note: input.note,
  }
  const payment = row
    ? await updatePayment(ctx.db, row.id, values, now)
    : await insertPayment(ctx.db, {
        ...values,
        ...of,
        payment_type: input.payment_type,
        created_at: now,
        updated_at: now,
      })
  await requestApproval(ctx, {
    kind: 'manual-payment',
    subject_type: 'payment',
    subject_id: payment.id,
    application_id: payment.application_id,
    order_id: payment.order_id,
    subject_user_id: payment.user_id,
    title: `Cash or bank entry of ${formatMoney(amount)} (${inSentence(describePayment(payment))})`,
    amount,
    before: { status: row?.status ?? 'pending' },
    after: {
      status: 'completed',
      method: input.method,
      received_on: input.received_on,
      ...(account_code === null ? {} : { account_code }),
    },
    reason: input.note,
  })
  await recordAudit(ctx, {
    action: 'payment.record',
    subject_type: 'payment',
    subject_id: payment.id,
    after: {
      amount,
      payment_type: payment.payment_type,
      method: input.method,
      received_on: input.received_on,
      account_code,
    },
  })
  return payment
}

/** Finance records cash or a bank transfer; another person confirms it. */
export const recordPayment = async (ctx: ScopedContext<'payments.record'>, input: ManualInput) => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'payments.record', input, async (ctx) => ({
    id: (await storeManualEntry(ctx, input)).id,
  }))
  return paymentDetailOf(ctx, await loadScopedPayment(ctx.db, id, 'all', actor.id))
}

const refuseEntry = async (ctx: TransactionContext, id: string): Promise<void> => {
  const { payment } = await lockPaymentById(ctx.db, id)
  if (payment.status !== 'processing' || payment.recorded_by === null) return
  await updatePayment(ctx.db, id, { status: 'failed' }, nowIso(ctx.clock))
  await recordAudit(ctx, {
    action: 'payment.refuse-entry',
    subject_type: 'payment',
    subject_id: id,
    before: { status: payment.status },
    after: { status: 'failed' },
  })
}

/** Carries out the second person's decision on a manual entry. */
export const manualPaymentAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const found = await lockPaymentById(ctx.db, request.subject_id)
    const { status, recorded_by } = found.payment
    if (status !== 'processing' || recorded_by === null)
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: status, to: 'completed', missing: [] })
    await grantByHand(ctx, found)
  },
  dropped: (ctx, request) => refuseEntry(ctx, request.subject_id),
}

/** The same decision through the payment's own URL, for manual entries only. */
export const updatePaymentByHand = async (
  ctx: ScopedContext<'payments.confirm'>,
  input: { id: string; status: 'completed' | 'failed'; reason?: string | undefined },
) => {
  const { actor } = ctx
  const payment = await loadPayment(ctx.db, input.id)
  const request = await findOpenApproval(ctx.db, 'manual-payment', payment.id)
  if (!request)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: payment.status,
      to: input.status,
      missing: [{ fact: 'manual_entry', text: 'Only an entry waiting for a second person can be decided' }],
    })
  await decideApproval(
    withScope(ctx, 'approvals.decide'),
    { id: request.id, approve: input.status === 'completed', note: input.reason },
    { 'manual-payment': manualPaymentAct },
  )
  return paymentDetailOf(ctx, await loadScopedPayment(ctx.db, input.id, 'all', actor.id))
}
