import { schema } from '@efie/database'
import { issuedInvoiceStatus, payrollReturned } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { lockCompany } from '../companies/index.ts'
import { postEntry } from '../ledger/index.ts'
import { findLoan } from '../lending/index.ts'
import { notifyRoles } from '../notifications/index.ts'
import { creditCancelled } from './credit-lines.ts'
import { insertReturns, raiseLines } from './line-queries.ts'
import { loadScopedInvoice, lockInvoice, updateInvoice } from './queries.ts'
import { insertUnidentified } from './receipt-queries.ts'
import { deleteShares, findSharedPayments, keepPayment, lockSharesOf, type Share } from './share-queries.ts'

const release = async (ctx: TransactionContext, share: Share, invoiceId: string): Promise<void> => {
  const { payment_id, line_id, amount, paid_on } = share
  const now = nowIso(ctx.clock)
  const invoice = await lockInvoice(ctx.db, invoiceId)
  const paid = invoice.paid - amount
  await raiseLines(ctx.db, 'paid', [{ line_id, amount: 0 - amount }])
  await insertReturns(ctx.db, { payment_id, created_at: now }, [{ line_id, amount }])
  const status = issuedInvoiceStatus({ ...invoice, paid }, today(ctx.clock))
  const open = await updateInvoice(ctx.db, invoice.id, { paid, status }, now)
  await postEntry(ctx, {
    kind: 'payroll-unallocated',
    source_id: share.id,
    description: `${invoice.number}: a deduction whose loan was cancelled`,
    effective_date: today(ctx.clock),
    postings: payrollReturned({ allocated: amount, left: 0, lost: 0 }, 'unidentified'),
  })
  await creditCancelled(ctx, open, [{ line_id, amount }])
  const [payment] = await ctx.db
    .select({ method: schema.payments.method })
    .from(schema.payments)
    .where(eq(schema.payments.id, payment_id))
  await insertUnidentified(ctx.db, {
    place: payment?.method === 'bank_transfer' ? 'bank' : 'gateway',
    amount,
    received_on: paid_on,
    reference: invoice.number,
    source_payment_id: payment_id,
    description: 'Loan cancelled',
    created_at: now,
    updated_at: now,
  })
  await deleteShares(ctx.db, [share.id])
  await notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('The loan of a deduction was cancelled'),
    message: text(
      '{amount} of {number} was for a loan that was cancelled. The money is under unidentified receipts',
      { amount: money(amount), number: invoice.number },
    ),
    link: '/dashboard/finance',
  })
  await recordAudit(ctx, {
    action: 'invoice.share-released',
    subject_type: 'invoice',
    subject_id: invoice.id,
    before: { paid: invoice.paid },
    after: { paid, amount },
  })
}

/**
 * The loan was cancelled between the allocation and the posting: nothing is owed for the line, so it is credited, and
 * what was paid for it becomes an unidentified receipt.
 */
export const releaseShares = async (ctx: Context, applicationId: string): Promise<void> => {
  for (const { payment_id, invoice_id } of await findSharedPayments(ctx.db, applicationId))
    await transact(ctx, async (ctx) => {
      // Before the company, as chargebacks and refunds do.
      await keepPayment(ctx.db, payment_id)
      const { company_id } = await loadScopedInvoice(ctx.db, invoice_id, 'all', '')
      await lockCompany(ctx.db, company_id)
      await lockInvoice(ctx.db, invoice_id)
      await loadApplicationForUpdate(ctx.db, applicationId)
      if (await findLoan(ctx.db, { application_id: applicationId })) return
      for (const share of await lockSharesOf(ctx.db, applicationId, { payment_id, invoice_id }))
        await release(ctx, share, invoice_id)
    })
}
