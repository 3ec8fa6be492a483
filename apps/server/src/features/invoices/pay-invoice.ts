import type { Transaction } from '@efie/database'
import {
  allocateToLines,
  invoiceOutstanding,
  issuedInvoiceStatus,
  leastPayment,
  payrollReceived,
  type LocalDate,
  type MoneyPlace,
  type Pesewas,
} from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { withScope, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { lockCompany } from '../companies/index.ts'
import { postEntry } from '../ledger/index.ts'
import { notifyRoles } from '../notifications/index.ts'
import { lockCase } from './issue-invoice.ts'
import { loadLines } from './line-queries.ts'
import { insertUnidentified } from './receipt-queries.ts'
import { loadScopedInvoice, lockInvoice, updateInvoice, type Invoice } from './queries.ts'
import { allocate, enqueueShares } from './share-queries.ts'

const payable = new Set<Invoice['status']>(['issued', 'partly-paid', 'overdue'])

/** Locks an invoice its company wants to pay and returns the amount: everything open, or the part named. */
export const invoiceToPay = async (
  ctx: TransactionContext,
  id: string,
  given: Pesewas | undefined,
): Promise<{ invoice: Invoice; amount: Pesewas }> => {
  const asked = { ...ctx, request: { ...ctx.request, if_match: null } }
  const { invoice } = await lockCase(withScope(asked, 'invoices.pay'), id)
  const open = invoiceOutstanding(invoice)
  if (!payable.has(invoice.status) || open <= 0) throw new AppError('NOTHING_DUE')
  const amount = given ?? open
  if (amount > open)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: open,
      issues: [{ path: 'amount', message: text('Only {amount} is left to pay', { amount: money(open) }) }],
    })
  const least = leastPayment(open)
  if (amount < least)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: least,
      issues: [
        { path: 'amount', message: text('The smallest payment is {amount}', { amount: money(least) }) },
      ],
    })
  return { invoice, amount }
}

/** Whether an invoice still accepts money; payments for a paid or void one are refunded. */
export const isInvoicePayable = async (tx: Transaction, id: string): Promise<boolean> => {
  const found = await loadScopedInvoice(tx, id, 'all', '')
  await lockCompany(tx, found.company_id)
  const invoice = await lockInvoice(tx, id)
  return payable.has(invoice.status) && invoiceOutstanding(invoice) > 0
}

interface Received {
  payment_id: string
  amount: Pesewas
  paid_on: LocalDate
  place: MoneyPlace
}

/**
 * Books an employer's payment in the caller's transaction, allocated to the lines (`allocateToLines`). A job then posts
 * each share to its loan. Anything beyond the invoice becomes an unidentified receipt.
 */
export const recordInvoicePayment = async (
  ctx: TransactionContext,
  invoiceId: string,
  received: Received,
): Promise<void> => {
  const { company_id } = await loadScopedInvoice(ctx.db, invoiceId, 'all', '')
  await lockCompany(ctx.db, company_id)
  const invoice = await lockInvoice(ctx.db, invoiceId)
  const lines = await loadLines(ctx.db, invoiceId)
  const { allocations, left } = allocateToLines(
    received.amount,
    lines.map((line) => ({ id: line.id, open: line.amount - line.paid - line.credited })),
  )
  const now = nowIso(ctx.clock)
  const paid = invoice.paid + received.amount - left
  const status = issuedInvoiceStatus({ ...invoice, paid }, today(ctx.clock))
  const { payment_id, paid_on } = received
  await allocate(ctx.db, { invoice_id: invoice.id, payment_id, paid_on, created_at: now }, allocations)
  await updateInvoice(
    ctx.db,
    invoice.id,
    { paid, status, ...(status === 'paid' ? { paid_at: now } : {}) },
    now,
  )
  await postEntry(ctx, {
    kind: 'payroll-receipt',
    source_id: received.payment_id,
    description: `${invoice.number} paid by the employer`,
    effective_date: today(ctx.clock),
    postings: payrollReceived(received.amount - left, left, received.place),
  })
  await enqueueShares(ctx, payment_id)
  if (left > 0) {
    await insertUnidentified(ctx.db, {
      place: received.place === 'bank' ? 'bank' : 'gateway',
      amount: left,
      received_on: received.paid_on,
      reference: invoice.number,
      source_payment_id: payment_id,
      description: 'Overpaid',
      created_at: now,
      updated_at: now,
    })
    await notifyRoles(ctx, ['finance'], {
      type: 'payment',
      title: text('Overpaid invoice'),
      message: text('{number} was overpaid by {amount}. The extra is under unidentified receipts', {
        number: invoice.number,
        amount: money(left),
      }),
      link: '/dashboard/finance',
    })
  }
}
