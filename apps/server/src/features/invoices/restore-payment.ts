import { schema, type Transaction } from '@efie/database'
import {
  issuedInvoiceStatus,
  localDateOf,
  payrollReturned,
  reversePostings,
  sumOf,
  type Pesewas,
} from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { loadMembers, lockCompany } from '../companies/index.ts'
import { postEntry } from '../ledger/index.ts'
import { findLent, findTakenBack, recordPayrollReinstatement, refreshLoanOf } from '../lending/index.ts'
import { notify } from '../notifications/index.ts'
import { insertReturns, loadLines, raiseLines } from './line-queries.ts'
import { loadScopedInvoice, lockInvoice, updateInvoice, type Invoice } from './queries.ts'
import { insertUnidentified, refillReceipt } from './receipt-queries.ts'
import { sumOfApplication, type ReturnedPayment } from './return-payment.ts'
import { enqueueShares, insertShares } from './share-queries.ts'

const { payments } = schema

/**
 * Shares for which lines and loans still have room: the employer may have paid them again since. And how much was for
 * loans that were cancelled.
 */
const roomFor = async (tx: Transaction, invoice: Invoice, returned: ReturnedPayment) => {
  const open = new Map(
    (await loadLines(tx, invoice.id)).map((line) => [line.id, line.amount - line.paid - line.credited]),
  )
  const lent = await findLent(
    tx,
    returned.shares.map((share) => share.application_id),
  )
  const running = returned.shares.filter((share) => lent.has(share.application_id))
  const restored = running.flatMap((share) => {
    const amount = Math.min(share.amount, Math.max(0, open.get(share.line_id) ?? 0))
    return amount === 0 ? [] : [{ ...share, amount }]
  })
  const ofRunning = sumOf(running.map((share) => share.amount))
  return { restored, cancelled: sumOf(returned.shares.map((share) => share.amount)) - ofRunning }
}

/** Money that no one owes goes back to unidentified receipts, into its old receipts if there are any. */
const keepUnidentified = async (
  ctx: TransactionContext,
  invoice: Invoice,
  returned: ReturnedPayment,
  of: { payment_id: string; amount: Pesewas; cancelled: Pesewas },
): Promise<void> => {
  let fresh = of.amount
  for (const taken of returned.receipts)
    if (await refillReceipt(ctx.db, taken, of.payment_id)) fresh -= taken.amount
  const now = nowIso(ctx.clock)
  const ofCancelled = Math.min(fresh, of.cancelled)
  const parts = [
    { description: 'Loan cancelled' as const, amount: ofCancelled },
    { description: 'Overpaid' as const, amount: fresh - ofCancelled },
  ]
  for (const part of parts.filter(({ amount }) => amount > 0))
    await insertUnidentified(ctx.db, {
      ...part,
      place: 'gateway',
      received_on: today(ctx.clock),
      reference: invoice.number,
      source_payment_id: of.payment_id,
      created_at: now,
      updated_at: now,
    })
}

const raise = (ctx: TransactionContext, invoice: Invoice, amount: Pesewas): Promise<Invoice> => {
  const paid = invoice.paid + amount
  const status = issuedInvoiceStatus({ ...invoice, paid }, today(ctx.clock))
  const now = nowIso(ctx.clock)
  return updateInvoice(
    ctx.db,
    invoice.id,
    { paid, status, ...(status === 'paid' ? { paid_at: now } : {}) },
    now,
  )
}

/** Shares up to an amount, from the first. */
const upTo = <Part extends { amount: Pesewas }>(amount: Pesewas, parts: readonly Part[]): Part[] => {
  let left = amount
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.amount)
    left -= taken
    return taken > 0 ? [{ ...part, amount: taken }] : []
  })
}

/** Of the restored shares, those that the bank had taken before they reached their loans. */
const unpostedOf = (restored: ReturnedPayment['shares'], takenBack: ReadonlyMap<string, Pesewas>) =>
  [...Map.groupBy(restored, (share) => share.application_id)].flatMap(([id, own]) =>
    upTo(Math.max(0, sumOfApplication(own, id) - (takenBack.get(id) ?? 0)), own),
  )

/** They are posted now, on the day on which the employer paid. */
const queueAgain = async (
  ctx: TransactionContext,
  payment_id: string,
  shares: ReturnedPayment['shares'],
): Promise<void> => {
  if (shares.length === 0) return
  const [payment] = await ctx.db
    .select({ paid_at: payments.paid_at })
    .from(payments)
    .where(eq(payments.id, payment_id))
  const paid_on = payment?.paid_at ? localDateOf(payment.paid_at) : today(ctx.clock)
  await insertShares(ctx.db, { payment_id, paid_on, created_at: nowIso(ctx.clock) }, shares)
  await enqueueShares(ctx, payment_id)
}

const notifyEmployer = async (
  ctx: TransactionContext,
  companyId: string,
  invoice: Invoice,
  amount: Pesewas,
): Promise<void> => {
  for (const { user_id } of await loadMembers(ctx.db, companyId))
    await notify(ctx, {
      user_id,
      type: 'payment',
      title: text('Invoice payment restored'),
      message: text('We’ve received the {amount} for {number} that your bank had reversed', {
        amount: money(amount),
        number: invoice.number,
      }),
      link: '/company/payment',
    })
}

/**
 * A dispute over an employer's payment was won: its shares count again where still owed; those paid otherwise
 * in the meantime become unidentified receipts. The payment must be locked.
 */
export const restoreInvoicePayment = async (
  ctx: TransactionContext,
  of: { payment_id: string; invoice_id: string; amount: Pesewas; entry: string },
  returned: ReturnedPayment,
): Promise<void> => {
  const { payment_id, amount, entry } = of
  const { company_id } = await loadScopedInvoice(ctx.db, of.invoice_id, 'all', '')
  await lockCompany(ctx.db, company_id)
  const invoice = await lockInvoice(ctx.db, of.invoice_id)
  const applications = [...new Set(returned.shares.map((share) => share.application_id))].sort()
  for (const id of applications) await loadApplicationForUpdate(ctx.db, id)
  const { restored, cancelled } = await roomFor(ctx.db, invoice, returned)
  const allocated = sumOf(restored.map((share) => share.amount))
  const left = amount - allocated - returned.lost
  await raiseLines(ctx.db, 'paid', restored)
  await insertReturns(
    ctx.db,
    { payment_id, created_at: nowIso(ctx.clock) },
    restored.map((share) => ({ ...share, amount: 0 - share.amount })),
  )
  if (left > 0) await keepUnidentified(ctx, invoice, returned, { payment_id, amount: left, cancelled })
  const after = await raise(ctx, invoice, allocated)
  await postEntry(ctx, {
    kind: 'chargeback-won',
    source_id: entry,
    description: `${invoice.number}: employer’s payment reinstated`,
    effective_date: today(ctx.clock),
    postings: reversePostings(payrollReturned({ allocated, left, lost: returned.lost }, 'gateway')),
  })
  const unposted = unpostedOf(restored, await findTakenBack(ctx.db, payment_id))
  // Before the loans are brought up to date: what is on the list covers its instalment.
  await queueAgain(ctx, payment_id, unposted)
  for (const application_id of applications) {
    const share = sumOfApplication(restored, application_id)
    const amount = share - sumOfApplication(unposted, application_id)
    if (amount > 0) await recordPayrollReinstatement(ctx, { application_id }, { payment_id, amount, entry })
    else if (share > 0) await refreshLoanOf(ctx, { application_id })
  }
  await notifyEmployer(ctx, company_id, after, amount)
  await recordAudit(ctx, {
    action: 'invoice.payment-restored',
    subject_type: 'invoice',
    subject_id: invoice.id,
    before: { paid: invoice.paid, status: invoice.status },
    after: { paid: after.paid, status: after.status, unidentified: left },
  })
}
