import { formatMoneyPlain, localDateOf, paymentMethodLabels } from '@efie/domain'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadSystemSettings } from '../settings/index.ts'
import { describePayment } from './describe-payment.ts'
import { loadAttempts, loadPayer, loadScopedPayment, type Payment } from './queries.ts'

/** `R-20261121-1A2B3C4D`: the day of the money and the end of the payment's id. */
export const receiptNumberOf = (payment: Pick<Payment, 'id'>, paidAt: string): string =>
  `R-${localDateOf(paidAt).replaceAll('-', '')}-${payment.id.slice(-8).toUpperCase()}`

/** The receipt of money received; there is none before. */
export const getReceipt = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { actor, scope } = authorise(ctx, 'payments.read')
  const payment = await loadScopedPayment(ctx.db, input.id, scope, actor.id)
  if (payment.paid_at === null) throw new AppError('RECEIPT_NOT_READY')
  const { full_name } = await loadPayer(ctx.db, payment.user_id)
  const { system_name } = await loadSystemSettings(ctx.db)
  const attempts = await loadAttempts(ctx.db, payment.id)
  const paid = attempts.find((attempt) => attempt.status === 'completed')
  const number = receiptNumberOf(payment, payment.paid_at)
  const { renderReceipt } = await import('./receipt-pdf.ts')
  const bytes = await renderReceipt({
    system_name,
    number,
    payer: full_name,
    description: describePayment(payment),
    amount: formatMoneyPlain(payment.amount),
    method: payment.method === null ? '—' : paymentMethodLabels[payment.method],
    paid_on: localDateOf(payment.paid_at),
    reference: paid?.reference ?? payment.reference,
    refunded: payment.refunded_amount === 0 ? null : formatMoneyPlain(payment.refunded_amount),
  })
  return new File([bytes], `${number}.pdf`, { type: 'application/pdf' })
}
