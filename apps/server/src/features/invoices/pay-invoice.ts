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
import { loadApplicationForUpdate } from '../applications/index.ts'
import { lockCompany } from '../companies/index.ts'
import { postEntry } from '../ledger/index.ts'
import { recordLoanPayment } from '../lending/index.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { lockCase } from './issue-invoice.ts'
import { insertAllocations, insertUnidentified, loadLines, raiseLines, type Line } from './line-queries.ts'
import { loadScopedInvoice, lockInvoice, updateInvoice, type Invoice } from './queries.ts'

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

/** Moves one employee's share from the clearing account to the loan. */
const payLine = async (
  ctx: TransactionContext,
  line: Line,
  share: Pesewas,
  { payment_id, paid_on }: Received,
): Promise<void> => {
  const application = await loadApplicationForUpdate(ctx.db, line.application_id)
  await recordLoanPayment(
    ctx,
    { application_id: application.id },
    {
      payment_id,
      kind: 'payment',
      amount: share,
      paid_on,
      place: 'payroll',
      entry: {
        kind: 'payroll-allocation',
        source_id: `${payment_id}:${line.id}`,
        description: 'Payroll deduction received',
      },
    },
  )
  await notify(ctx, {
    user_id: line.user_id,
    type: 'payment',
    title: text('Deduction received'),
    message: text('Your payroll deduction of {amount} has been received', { amount: money(share) }),
    link: '/payments',
  })
}

/**
 * Books an employer's payment in the caller's transaction: allocated to the lines (`allocateToLines`), each
 * share paid into its loan. Anything beyond the invoice becomes an unidentified receipt.
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
  await raiseLines(ctx.db, 'paid', allocations)
  await updateInvoice(
    ctx.db,
    invoice.id,
    { paid, status, ...(status === 'paid' ? { paid_at: now } : {}) },
    now,
  )
  await insertAllocations(
    ctx.db,
    allocations.map((part) => ({
      ...part,
      invoice_id: invoice.id,
      payment_id: received.payment_id,
      created_at: now,
    })),
  )
  await postEntry(ctx, {
    kind: 'payroll-receipt',
    source_id: received.payment_id,
    description: `${invoice.number} paid by the employer`,
    effective_date: today(ctx.clock),
    postings: payrollReceived(received.amount - left, left, received.place),
  })
  const shares = new Map(allocations.map((part) => [part.line_id, part.amount]))
  // By id, the order in which applications are locked everywhere.
  for (const line of lines.toSorted((a, b) => (a.application_id < b.application_id ? -1 : 1)))
    if (shares.has(line.id)) await payLine(ctx, line, shares.get(line.id) ?? 0, received)
  if (left > 0) {
    await insertUnidentified(ctx.db, {
      place: received.place === 'bank' ? 'bank' : 'gateway',
      amount: left,
      received_on: received.paid_on,
      reference: invoice.number,
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
