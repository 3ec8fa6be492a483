import { schema } from '@efie/database'
import { chargebackOwed, ledgerAccounts, partsOfEffect } from '@efie/domain'
import { and, eq, sql } from 'drizzle-orm'
import { nowIso, today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { askAgain } from './owed.ts'
import { lockDisputesOf, updateDispute } from './queries.ts'

const { paymentDisputes, payments } = schema

/**
 * Reinstates debts beside the application when its loan is undone: what the loan's log had charged for a
 * reversed initial payment is owed on the application again and holds it until paid. What the payer had paid
 * of the charge stays as their credit.
 */
export const owedAgain = async (ctx: TransactionContext, application_id: string): Promise<void> => {
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.application_id, application_id),
        sql`exists (select 1 from ${paymentDisputes} d where d.payment_id = ${payments.id} and d.effect ->> 'kind' = 'loan-charge')`,
      ),
    )
  for (const payment of rows)
    for (const dispute of await lockDisputesOf(ctx.db, payment.id)) {
      if (dispute.effect?.kind !== 'loan-charge') continue
      // A reversed payment of the loan itself reduces the credit that its payments become.
      if (payment.loan_id !== null) {
        const effect = { ...dispute.effect, kind: 'held', account: 'tenant_credit' } as const
        await updateDispute(ctx.db, dispute.id, { effect, updated_at: nowIso(ctx.clock) })
        continue
      }
      const { user_id } = payment
      const { left } = partsOfEffect(dispute.amount, dispute.effect)
      await postEntry(ctx, {
        kind: 'chargeback-owed',
        source_id: `${dispute.id}:${dispute.version}`,
        description: 'Owed outside the loan again, because the loan was reversed',
        effective_date: today(ctx.clock),
        postings: chargebackOwed(left, ledgerAccounts.tenant_credit, { user_id, application_id }),
      })
      const after = await updateDispute(ctx.db, dispute.id, {
        effect: { ...dispute.effect, kind: 'receivable' },
        owed: dispute.owed + left,
        updated_at: nowIso(ctx.clock),
      })
      await askAgain(ctx, payment, after)
    }
}
