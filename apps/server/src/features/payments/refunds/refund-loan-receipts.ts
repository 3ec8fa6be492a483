import { schema, type Transaction } from '@efie/database'
import { ledgerAccounts, type Pesewas } from '@efie/domain'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../../applications/index.ts'
import { findLoan } from '../../lending/index.ts'
import { askForCreditRefund, askForRefund } from './ask-for-refund.ts'
import { updatePayment } from '../queries.ts'
import { loadRefunds } from './queries.ts'
import { promised, refundableOf } from './refund-rules.ts'
import { dropRefund } from './release-refund.ts'

const { payments, postings } = schema

/** The ledger's credit of the tenant of an unwound application. */
const creditOf = async (tx: Transaction, applicationId: string): Promise<Pesewas> => {
  const [row] = await tx
    .select({ held: sql`coalesce(0 - sum(${postings.amount}), 0)`.mapWith(Number) })
    .from(postings)
    .where(
      and(
        eq(postings.application_id, applicationId),
        eq(postings.account_code, ledgerAccounts.tenant_credit),
      ),
    )
  return row?.held ?? 0
}

/**
 * After a payout was reversed: refunds what was paid for its loan from the tenant's credit. Payments are
 * refunded as they came, the latest first if part was already refunded as credit; the rest, an employer's
 * share, by hand. Safe to repeat.
 */
export const refundLoanReceipts = (services: Services, loanId: string): Promise<void> => {
  const ctx = asSystem(services)
  return transact(ctx, async (ctx) => {
    const loan = await findLoan(ctx.db, { id: loanId })
    if (!loan?.application_id) return
    const application = await loadApplicationForUpdate(ctx.db, loan.application_id)
    if (application.payout_date !== null) return
    const reason = text('The payout was reversed').message
    let held = await creditOf(ctx.db, application.id)
    const rows = await ctx.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.loan_id, loan.id),
          inArray(payments.status, ['completed', 'partly-refunded']),
          eq(payments.surplus, false),
        ),
      )
      .orderBy(desc(payments.id))
      .for('update')
    for (const payment of rows) {
      const refunds = await loadRefunds(ctx.db, payment.id)
      // This rule refunds all of it, so requests for parts end.
      for (const refund of refunds.filter(({ status }) => status === 'requested'))
        await dropRefund(ctx, refund, reason)
      const left = Math.min(held, refundableOf(payment, promised(refunds)))
      const surplus = await updatePayment(ctx.db, payment.id, { surplus: true }, nowIso(ctx.clock))
      if (left > 0) await askForRefund(ctx, { payment: surplus }, { amount: left, reason })
      held -= left
    }
    if (held > 0) await askForCreditRefund(ctx, { loan_id: loan.id, application }, { amount: held, reason })
  })
}
