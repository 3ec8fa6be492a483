import { signedIn, type Context, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { toPage } from '../../../platform/pagination.ts'
import { describePayment } from '../describe-payment.ts'
import { listOwnRefunds, loadNamedRefund } from '../reading/queries.ts'
import { loadAccountsToPayFrom, loadPayee } from './payee-queries.ts'
import { presentRefunds } from './present-refund.ts'
import type { Payment } from '../queries.ts'
import type { Refund } from './queries.ts'

/** A refund with the people involved and what it refunds, in words. */
export const withWords = <Names>({
  refund,
  payment,
  ...names
}: { refund: Refund; payment: Payment | null } & Names) => ({
  ...refund,
  ...names,
  description: payment ? describePayment(payment) : 'Credit',
})

/** A refund with whom it can be paid to by hand, and from which accounts. */
export const getRefund = async (ctx: ScopedContext<'payments.confirm'>, input: { id: string }) => {
  const named = await loadNamedRefund(ctx.db, input.id)
  const payee = await loadPayee(ctx.db, named.refund)
  const accounts = await loadAccountsToPayFrom(ctx.db)
  const [shown] = await presentRefunds(ctx.db, [{ ...withWords(named), payee, accounts }])
  if (!shown) throw new AppError('REFUND_NOT_FOUND')
  return shown
}

/** The caller's own refunds, newest first. */
export const listMyRefunds = async (ctx: Context, input: { limit: number; cursor?: string | undefined }) => {
  const { id } = signedIn(ctx)
  const rows = await listOwnRefunds(ctx.db, id, input)
  return toPage(await presentRefunds(ctx.db, rows.map(withWords)), input.limit)
}
