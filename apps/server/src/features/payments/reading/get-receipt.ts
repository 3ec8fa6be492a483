import { localDateOf, paymentMethodLabels, readableCharacters } from '@efie/domain'
import type { ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { translateForPdf } from '../../../platform/pdf/translate-for-pdf.ts'
import { date, printedMoney } from '../../../platform/texts/figures.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { known } from '../../../platform/texts/text.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { paymentText } from '../describe-payment.ts'
import { loadPayer, loadScopedPayment, type Payment } from '../queries.ts'
import { loadAttempts } from '../attempts/queries.ts'

/** `R-20261121-7K3M92QX`: the day of the payment and characters of its id. */
export const receiptNumberOf = (payment: Pick<Payment, 'id'>, paidAt: string): string =>
  `R-${localDateOf(paidAt).replaceAll('-', '')}-${readableCharacters(payment.id)}`

/** The receipt of a completed payment, in the payer's language. */
export const getReceipt = async (
  ctx: ScopedContext<'payments.read'>,
  input: { id: string },
): Promise<File> => {
  const { actor, scope } = ctx
  const payment = await loadScopedPayment(ctx.db, input.id, scope, actor.id)
  if (payment.paid_at === null) throw new AppError('RECEIPT_NOT_READY')
  const { full_name } = await loadPayer(ctx.db, payment.user_id)
  const { system_name } = await loadSystemSettings(ctx.db)
  const attempts = await loadAttempts(ctx.db, payment.id)
  const paid = attempts.find((attempt) => attempt.status === 'completed')
  const number = receiptNumberOf(payment, payment.paid_at)
  const language = await languageOf(ctx.db, payment.user_id)
  const { renderReceipt } = await import('./receipt-pdf.ts')
  const bytes = await renderReceipt({
    language,
    system_name,
    number,
    payer: full_name,
    description: translateForPdf(paymentText(payment), language),
    amount: printedMoney(payment.amount)(language),
    method:
      payment.method === null ? '—' : translateForPdf(known(paymentMethodLabels[payment.method]), language),
    paid_on: date(payment.paid_at)(language),
    reference: paid?.reference ?? payment.reference,
    refunded: payment.refunded_amount === 0 ? null : printedMoney(payment.refunded_amount)(language),
  })
  return new File([bytes], `${number}.pdf`, { type: 'application/pdf' })
}
