import type { Transaction } from '@efie/database'
import {
  addDays,
  allocateToLines,
  billingPolicy,
  issuedInvoiceStatus,
  payrollReturned,
  sumOf,
  type ChargebackEffect,
  type Pesewas,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { date, money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { loadMembers, lockCompany, type Company } from '../companies/index.ts'
import { postEntry } from '../ledger/index.ts'
import { findLent, findReversible, recordPayrollReversal, refreshLoanOf } from '../lending/index.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { creditCancelled } from './credit-lines.ts'
import { findSharesOf, insertReturns, raiseLines } from './line-queries.ts'
import { loadScopedInvoice, lockInvoice, updateInvoice, type Invoice } from './queries.ts'
import { takeFromReceipts } from './receipt-queries.ts'
import { lockUnderway, takeShares } from './share-queries.ts'

export interface Returned {
  payment_id: string
  invoice_id: string
  amount: Pesewas
  /** Identity of its journal entry. A refund must be possible in full; a bank takes what it takes. */
  entry: { kind: 'chargeback' | 'refund'; source_id: string }
}

export type ReturnedPayment = Omit<Extract<ChargebackEffect, { kind: 'invoice' }>, 'kind'>

type Share = Awaited<ReturnType<typeof findSharesOf>>[number]

export const sumOfApplication = (
  shares: readonly Pick<Share, 'application_id' | 'amount'>[],
  application_id: string,
): Pesewas =>
  sumOf(shares.filter((share) => share.application_id === application_id).map((share) => share.amount))

const reopen = (ctx: TransactionContext, invoice: Invoice, returned: Pesewas): Promise<Invoice> => {
  const day = today(ctx.clock)
  // Requested again, so it gets a new due date: the employees mustn't become late through no fault of their
  // own.
  const newDueDate = addDays(day, billingPolicy.payment_days_after_payday)
  const due_date = newDueDate > invoice.due_date ? newDueDate : invoice.due_date
  const paid = invoice.paid - returned
  const status = issuedInvoiceStatus({ ...invoice, paid, due_date }, day)
  return updateInvoice(
    ctx.db,
    invoice.id,
    { paid, status, due_date, dunning_step: 0, paid_at: status === 'paid' ? invoice.paid_at : null },
    nowIso(ctx.clock),
  )
}

const notifyEmployees = async (ctx: TransactionContext, shares: readonly Share[]): Promise<void> => {
  for (const [user_id, own] of Map.groupBy(shares, (share) => share.user_id))
    await notify(ctx, {
      user_id,
      type: 'payment',
      title: text('Payroll deduction reversed'),
      message: text(
        'Your employer’s payment of {amount} for you was reversed. We’ve asked your employer to pay it again. You don’t need to do anything',
        { amount: money(sumOf(own.map((one) => one.amount))) },
      ),
      link: '/payments',
    })
}

const notifyEmployer = async (
  ctx: TransactionContext,
  company: Company,
  invoice: Invoice,
  { amount, due }: { amount: Pesewas; due: Pesewas },
): Promise<void> => {
  const facts = { amount: money(amount), number: invoice.number }
  const again = { ...facts, due_date: date(invoice.due_date) }
  const message =
    due === 0
      ? text('Your payment of {amount} for {number} was reversed. Nothing is due again', facts)
      : due < amount
        ? text('Your payment of {amount} for {number} was reversed. {due} is due again by {due_date}', {
            ...again,
            due: money(due),
          })
        : text('Your payment of {amount} for {number} was reversed. It’s due again by {due_date}', again)
  const members = await loadMembers(ctx.db, company.id)
  const readers = [
    ...members.map((member) => ({ user_id: member.user_id, link: '/company/payment' })),
    ...(company.manager_id === null ? [] : [{ user_id: company.manager_id, link: '/company-manager' }]),
  ]
  for (const reader of readers)
    await notify(ctx, { ...reader, type: 'payment', title: text('Invoice payment reversed'), message })
}

/** Allocates a returned amount to the lines; all of them if the whole payment is returned. */
const sharesOf = async (tx: Transaction, { payment_id, amount }: Returned) => {
  const kept = (await findSharesOf(tx, payment_id)).filter((share) => share.amount > 0)
  const { allocations, left } = allocateToLines(
    amount,
    kept.map((share) => ({ id: share.line_id, open: share.amount })),
  )
  const parts = new Map(allocations.map((part) => [part.line_id, part.amount]))
  return {
    excess: left,
    shares: kept.flatMap((share) => {
      const part = parts.get(share.line_id) ?? 0
      return part === 0 ? [] : [{ ...share, amount: part }]
    }),
  }
}

/**
 * What leaves the loans, and what hasn't reached them yet (`underway`), which any loan gives up. Loans that have ended
 * keep the rest.
 */
const backOf = (
  shares: readonly Share[],
  reversible: ReadonlySet<string>,
  waiting: ReadonlyMap<string, Pesewas>,
) =>
  shares.flatMap((share) => {
    const underway = Math.min(share.amount, waiting.get(share.line_id) ?? 0)
    const amount = reversible.has(share.application_id) ? share.amount : underway
    return amount === 0 ? [] : [{ ...share, amount, underway }]
  })

const lockApplications = async (tx: Transaction, ids: readonly string[]): Promise<string[]> => {
  const sorted = [...new Set(ids)].sort()
  for (const id of sorted) await loadApplicationForUpdate(tx, id)
  return sorted
}

const notifyFinanceOfLoss = (ctx: TransactionContext, invoice: Invoice, lost: Pesewas): Promise<void> =>
  notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('Part of a chargeback can’t be recovered'),
    message: text(
      '{amount} paid for {number} had already gone to loans that have ended, so it’s booked as a loss',
      {
        amount: money(lost),
        number: invoice.number,
      },
    ),
    link: '/dashboard/finance',
  })

/**
 * An employer's payment was returned wholly or in part, charged back by its bank or refunded by finance: each
 * share leaves its loan, its line is open again and the employer is asked again, unless the loan was cancelled. Loans that have ended keep
 * their share: a refund is refused because of them, a chargeback is our loss. The payment must be locked.
 * Returns what a won dispute has to undo.
 */
export const returnInvoicePayment = async (
  ctx: TransactionContext,
  returned: Returned,
): Promise<ReturnedPayment> => {
  const { payment_id, amount, entry } = returned
  const { company_id } = await loadScopedInvoice(ctx.db, returned.invoice_id, 'all', '')
  const company = await lockCompany(ctx.db, company_id)
  const invoice = await lockInvoice(ctx.db, returned.invoice_id)
  const { shares, excess } = await sharesOf(ctx.db, returned)
  const applications = await lockApplications(
    ctx.db,
    shares.map((share) => share.application_id),
  )
  const reversible = await findReversible(ctx.db, payment_id, entry.kind)
  const back = backOf(shares, reversible, await lockUnderway(ctx.db, payment_id))
  const sum = sumOf(back.map((one) => one.amount))
  const { left, receipts } = await takeFromReceipts(ctx.db, excess, payment_id)
  const lost = amount - left - sum
  if (lost > 0 && entry.kind === 'refund') throw new AppError('REFUND_NOT_POSSIBLE')
  await raiseLines(
    ctx.db,
    'paid',
    back.map((share) => ({ line_id: share.line_id, amount: 0 - share.amount })),
  )
  await insertReturns(ctx.db, { payment_id, created_at: nowIso(ctx.clock) }, shares)
  await takeShares(
    ctx.db,
    payment_id,
    back.flatMap(({ line_id, underway }) => (underway > 0 ? [{ line_id, amount: underway }] : [])),
  )
  const lent = await findLent(ctx.db, applications)
  const due = back.filter((share) => lent.has(share.application_id))
  const reopened = await reopen(ctx, invoice, sum)
  await postEntry(ctx, {
    ...entry,
    description: `${invoice.number}: the employer’s payment was reversed`,
    effective_date: today(ctx.clock),
    postings: payrollReturned(
      { allocated: sum, left, lost },
      entry.kind === 'refund' ? 'refunds_in_flight' : 'gateway',
    ),
  })
  const cancelled = back.filter((share) => !lent.has(share.application_id))
  const after = await creditCancelled(ctx, reopened, cancelled)
  const posted = due.map((share) => ({ ...share, amount: share.amount - share.underway }))
  for (const application_id of applications) {
    const part = sumOfApplication(posted, application_id)
    if (part > 0)
      await recordPayrollReversal(
        ctx,
        { application_id },
        { payment_id, amount: part, entry: entry.source_id },
      )
    // Its employer owes the instalment again, by another day.
    else if (sumOfApplication(due, application_id) > 0) await refreshLoanOf(ctx, { application_id })
  }
  await notifyEmployees(ctx, due)
  await notifyEmployer(ctx, company, after, { amount, due: sumOf(due.map((one) => one.amount)) })
  if (lost > 0) await notifyFinanceOfLoss(ctx, invoice, lost)
  await recordAudit(ctx, {
    action: 'invoice.payment-returned',
    subject_type: 'invoice',
    subject_id: invoice.id,
    before: { paid: invoice.paid, status: invoice.status, due_date: invoice.due_date },
    after: { paid: after.paid, status: after.status, due_date: after.due_date, lost },
  })
  return {
    shares: back.map(({ line_id, application_id, amount: part }) => ({
      line_id,
      application_id,
      amount: part,
    })),
    left,
    receipts,
    lost,
  }
}
