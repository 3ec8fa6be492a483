import { formatMoney } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { withWaiting } from '../holidays/index.ts'
import { storeManualEntry, type ManualInput } from '../payments/index.ts'
import {
  listReceipts,
  lockReceipt,
  paymentStatusOf,
  type ReceiptPage,
  updateReceipt,
} from './receipt-queries.ts'

export const findReceipts = async (ctx: ScopedContext<'reconciliations.read'>, input: ReceiptPage) => {
  const page = await listReceipts(ctx.db, input)
  const data = await withWaiting(ctx.db, page.data, (row) => (row.status === 'open' ? row.created_at : null))
  return { ...page, data }
}

/**
 * Assigns an unidentified receipt to its owner: a manual entry that another person confirms. It can be
 * assigned again after a rejection.
 */
export const matchReceipt = async (
  ctx: ScopedContext<'payments.record'>,
  input: Pick<ManualInput, 'application_id' | 'order_id' | 'dispute_id' | 'payment_type' | 'note'> & {
    id: string
  },
) => {
  return transactOnce(ctx, 'unidentifiedReceipts.match', input, async (ctx) => {
    const receipt = await lockReceipt(ctx.db, input.id)
    const before = receipt.payment_id === null ? null : await paymentStatusOf(ctx.db, receipt.payment_id)
    if (before !== null && before !== 'failed')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: receipt.status, to: 'matched', missing: [] })
    const payment = await storeManualEntry(ctx, {
      application_id: input.application_id,
      order_id: input.order_id,
      dispute_id: input.dispute_id,
      payment_type: input.payment_type,
      amount: receipt.amount,
      method: 'bank_transfer',
      received_on: receipt.received_on,
      note: input.note,
      unidentified_receipt_id: receipt.id,
    })
    await recordAudit(ctx, {
      action: 'unidentified.match',
      subject_type: 'unidentified-receipt',
      subject_id: receipt.id,
      before: { status: receipt.status },
      after: { payment_id: payment.id, amount: formatMoney(receipt.amount) },
    })
    return updateReceipt(ctx.db, receipt.id, {
      status: 'matched',
      payment_id: payment.id,
      updated_at: nowIso(ctx.clock),
    })
  })
}
