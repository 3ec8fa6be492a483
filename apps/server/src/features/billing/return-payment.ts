import type { Transaction } from '@efie/database'
import {
  addDays,
  billingPolicy,
  issuedInvoiceStatus,
  payrollReturned,
  sumOf,
  type Pesewas,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { date, money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { loadMembers, lockCompany, type Company } from '../companies/index.ts'
import { postEntry } from '../ledger/index.ts'
import { findReversible, recordPayrollReversal } from '../lending/index.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { closeExcess, findSharesOf, raiseLines } from './line-queries.ts'
import { loadScopedInvoice, lockInvoice, updateInvoice, type Invoice } from './queries.ts'

export interface Returned {
  payment_id: string
  invoice_id: string
  amount: Pesewas
  /** The ledger's name for it; a refund may only be made whole, a bank takes what it takes. */
  entry: { kind: 'chargeback' | 'refund'; source_id: string }
}

type Share = Awaited<ReturnType<typeof findSharesOf>>[number]

const reopen = (ctx: Context, tx: Transaction, invoice: Invoice, returned: Pesewas): Promise<Invoice> => {
  const day = today(ctx.clock)
  // Asked anew, so with days of its own: the employees have done nothing that should make them late.
  const anew = addDays(day, billingPolicy.payment_days_after_payday)
  const due_date = anew > invoice.due_date ? anew : invoice.due_date
  const paid = invoice.paid - returned
  const status = issuedInvoiceStatus({ ...invoice, paid, due_date }, day)
  return updateInvoice(
    tx,
    invoice.id,
    { paid, status, due_date, dunning_step: 0, paid_at: status === 'paid' ? invoice.paid_at : null },
    nowIso(ctx.clock),
  )
}

const tellEmployees = async (ctx: Context, tx: Transaction, shares: readonly Share[]): Promise<void> => {
  for (const [user_id, own] of Map.groupBy(shares, (share) => share.user_id))
    await notify(ctx, tx, {
      user_id,
      type: 'payment',
      title: text('Deduction taken back'),
      message: text(
        'Your employer’s payment of {amount} for you was taken back. Your employer is asked for it again: you need not do anything now',
        { amount: money(sumOf(own.map((one) => one.amount))) },
      ),
      link: '/payments',
    })
}

const tellEmployer = async (
  ctx: Context,
  tx: Transaction,
  company: Company,
  invoice: Invoice,
  { amount }: Returned,
): Promise<void> => {
  const message = text('{amount} paid for {number} went back: it is owed again by {due_date}', {
    amount: money(amount),
    number: invoice.number,
    due_date: date(invoice.due_date),
  })
  const members = await loadMembers(tx, company.id)
  const readers = [
    ...members.map((member) => ({ user_id: member.user_id, link: '/company/payment' })),
    ...(company.manager_id === null ? [] : [{ user_id: company.manager_id, link: '/company-manager' }]),
  ]
  for (const reader of readers)
    await notify(ctx, tx, { ...reader, type: 'payment', title: text('Invoice payment taken back'), message })
}

/**
 * An employer's payment is gone, its bank having taken it back or finance having given it back: every share of it leaves its
 * loan, its line is open again, and the employer is asked anew. A loan that has ended meanwhile keeps its share: of a refund
 * that is refused, of a chargeback it is our loss. The payment must be locked.
 */
export const returnInvoicePayment = async (
  ctx: Context,
  tx: Transaction,
  returned: Returned,
): Promise<void> => {
  const { company_id } = await loadScopedInvoice(tx, returned.invoice_id, 'all', '')
  const company = await lockCompany(tx, company_id)
  const invoice = await lockInvoice(tx, returned.invoice_id)
  const shares = await findSharesOf(tx, returned.payment_id)
  const loans = [...new Set(shares.map((share) => share.application_id))].sort()
  const applications = []
  for (const id of loans) applications.push(await loadApplicationForUpdate(tx, id))
  const reversible = await findReversible(tx, returned.payment_id, returned.entry.kind)
  const back = shares.filter((share) => reversible.has(share.application_id))
  const sums = { back: sumOf(back.map((one) => one.amount)), all: sumOf(shares.map((one) => one.amount)) }
  const excess = returned.amount - sums.all
  const left = excess > 0 && (await closeExcess(tx, invoice.number, excess, returned.payment_id)) ? excess : 0
  const lost = returned.amount - left - sums.back
  if (lost > 0 && returned.entry.kind === 'refund') throw new AppError('REFUND_NOT_POSSIBLE')
  await raiseLines(
    tx,
    'paid',
    back.map(({ line_id, amount }) => ({ line_id, amount: 0 - amount })),
  )
  const after = await reopen(ctx, tx, invoice, sums.back)
  await postEntry(ctx, tx, {
    ...returned.entry,
    description: `${invoice.number}: the employer’s payment went back`,
    effective_date: today(ctx.clock),
    postings: payrollReturned({ allocated: sums.back, left, lost }, 'gateway'),
  })
  for (const application of applications)
    if (reversible.has(application.id))
      await recordPayrollReversal(ctx, tx, { application_id: application.id }, returned.payment_id)
  await tellEmployees(ctx, tx, back)
  await tellEmployer(ctx, tx, company, after, returned)
  if (lost > 0)
    await notifyRoles(ctx, tx, ['finance'], {
      type: 'payment',
      title: text('Part of a chargeback is lost'),
      message: text('{amount} paid for {number} had reached loans that have ended: it is booked as a loss', {
        amount: money(lost),
        number: invoice.number,
      }),
      link: '/dashboard/finance',
    })
  await recordAudit(ctx, tx, {
    action: 'invoice.payment-returned',
    subject_type: 'invoice',
    subject_id: invoice.id,
    before: { paid: invoice.paid, status: invoice.status, due_date: invoice.due_date },
    after: { paid: after.paid, status: after.status, due_date: after.due_date, lost },
  })
}
