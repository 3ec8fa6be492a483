import { schema } from '@efie/database'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { askForRefund } from './ask-for-refund.ts'
import { updatePayment } from './queries.ts'
import { loadRefunds } from './refund-queries.ts'
import { refundableOf } from './refund-rules.ts'

const { payments } = schema

/** After a payout was reversed: instalments that were paid for it go back, from the tenant's credit. Repeated, it finds that done. */
export const refundLoanReceipts = (services: Services, applicationId: string): Promise<void> => {
  const ctx = asSystem(services)
  return transact(ctx, async (tx) => {
    const application = await loadApplicationForUpdate(tx, applicationId)
    if (application.payout_date !== null) return
    const rows = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.application_id, application.id),
          isNotNull(payments.loan_id),
          inArray(payments.status, ['completed', 'partly-refunded']),
          eq(payments.surplus, false),
        ),
      )
      .orderBy(asc(payments.id))
      .for('update')
    for (const payment of rows) {
      const left = refundableOf(payment, await loadRefunds(tx, payment.id))
      await updatePayment(tx, payment.id, { surplus: true }, nowIso(ctx.clock))
      if (left > 0)
        await askForRefund(ctx, tx, payment, {
          amount: left,
          reason: text('The payout was reversed').message,
        })
    }
  })
}
