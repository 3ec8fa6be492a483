import {
  checkSecondPerson,
  decideTransition,
  invoiceCredited,
  invoiceIssued,
  invoiceLifecycle,
  missingTexts,
  type Fact,
  type InvoiceStatus,
  type Permission,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type InTransaction,
  type ScopedContext,
  type SignedIn,
  type TransactionContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { date, money } from '../../platform/texts/figures.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text } from '../../platform/texts/text.ts'
import { loadMembers, lockCompany, type Company } from '../companies/index.ts'
import { postEntry } from '../ledger/index.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { loadTied } from '../role-grants/index.ts'
import { refreshApplications } from './credit-lines.ts'
import { findAffected, findOpenLines, loadInvoicePayments } from './line-queries.ts'
import { presentInvoice } from './present-invoice.ts'
import { loadScopedInvoice, lockInvoice, updateInvoice, type Invoice } from './queries.ts'

/** Who may change an invoice, each in their own way. */
type InvoicePermission = Extract<Permission, `invoices.${'approve' | 'issue' | 'adjust' | 'dispute' | 'pay'}`>

/** Locks company and invoice, in this order, within the caller's scope. */
export const lockCase = async (
  ctx: InTransaction<ScopedContext<InvoicePermission>>,
  id: string,
): Promise<{ actor: SignedIn; company: Company; invoice: Invoice }> => {
  const { actor, scope } = ctx
  const found = await loadScopedInvoice(ctx.db, id, scope, actor.id)
  const company = await lockCompany(ctx.db, found.company_id)
  const invoice = await lockInvoice(ctx.db, id)
  expectVersion(ctx, invoice)
  return { actor, company, invoice }
}

const expectTransition = (
  invoice: Invoice,
  to: InvoiceStatus,
  actor: SignedIn,
  facts: Partial<Record<Fact, boolean>>,
  reason?: string,
): void => {
  const decision = decideTransition(invoiceLifecycle, {
    from: invoice.status,
    to,
    role: actor.role,
    isOwner: false,
    facts,
    reason: reason ?? null,
  })
  if (decision.ok) return
  const texts = missingTexts(decision.missing)
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: invoice.status,
    to,
    missing: decision.missing.map((fact, index) => ({ fact, text: texts[index] })),
  })
}

const shown = async (ctx: TransactionContext, id: string) =>
  presentInvoice(await loadScopedInvoice(ctx.db, id, 'all', ''), today(ctx.clock))

/** First person: approves the month's changes. */
export const approveInvoice = async (ctx: ScopedContext<'invoices.approve'>, input: { id: string }) =>
  transact(ctx, async (ctx) => {
    const { actor, invoice, company } = await lockCase(ctx, input.id)
    if (invoice.status !== 'draft')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: invoice.status, to: 'draft', missing: [] })
    if (invoice.approved_by !== null) return shown(ctx, invoice.id)
    const now = nowIso(ctx.clock)
    await updateInvoice(ctx.db, invoice.id, { approved_by: actor.id, approved_at: now }, now)
    await notifyRoles(ctx, ['finance'], {
      type: 'payment',
      title: text('Invoice to issue'),
      message: text('{number} for {company}, {amount}, needs a second person to issue it', {
        number: invoice.number,
        company: named(company.name),
        amount: money(invoice.total),
      }),
      link: '/dashboard/finance',
    })
    await recordAudit(ctx, {
      action: 'invoice.approve',
      subject_type: 'invoice',
      subject_id: invoice.id,
      after: { total: invoice.total, line_count: invoice.line_count },
    })
    return shown(ctx, invoice.id)
  })

const notifyCompany = async (ctx: TransactionContext, company: Company, invoice: Invoice) => {
  const { number, payday } = invoice
  const values = { number, amount: money(invoice.total), due_date: date(invoice.due_date) }
  for (const member of await loadMembers(ctx.db, company.id)) {
    await notify(ctx, {
      user_id: member.user_id,
      type: 'payment',
      title: text('New invoice'),
      message: text('{number} for {amount} is due on {due_date}', values),
      link: '/company/billing',
    })
    const language = await languageOf(ctx.db, member.user_id)
    await ctx.messenger.email(ctx.db, member.email, {
      template: 'invoice-issued',
      subject: translate(text('Invoice {number}', { number }), language),
      text: translate(
        text(
          '{number} for {amount}, for the {payday} payday, is due on {due_date}. You’ll find the payroll deduction list under Billing.',
          { ...values, payday: date(payday) },
        ),
        language,
      ),
    })
  }
}

/**
 * Second person, of finance: issues the invoice. From now on the employer owes it, and tenants aren't asked
 * for these instalments.
 */
export const issueInvoice = async (ctx: ScopedContext<'invoices.issue'>, input: { id: string }) =>
  transact(ctx, async (ctx) => {
    const { actor, company, invoice } = await lockCase(ctx, input.id)
    const second =
      invoice.approved_by === null
        ? null
        : checkSecondPerson({
            action: 'issue-invoice',
            maker_id: invoice.approved_by,
            checker_id: actor.id,
            checker_role: actor.role,
            subject_user_id: null,
            tied: await loadTied(ctx, actor.id),
          })
    if (second?.ok === false && second.code !== 'NOT_ALLOWED') throw new AppError(second.code)
    expectTransition(invoice, 'issued', actor, {
      diff_approved: invoice.approved_by !== null,
      two_persons: second?.ok === true,
    })
    const now = nowIso(ctx.clock)
    const issued = await updateInvoice(
      ctx.db,
      invoice.id,
      { status: 'issued', issued_by: actor.id, issued_at: now },
      now,
    )
    await postEntry(ctx, {
      kind: 'invoice',
      source_id: invoice.id,
      description: `${invoice.number} issued to ${company.name}`,
      effective_date: today(ctx.clock),
      postings: invoiceIssued(issued.total),
    })
    await refreshApplications(ctx, await findAffected(ctx.db, invoice.id))
    await notifyCompany(ctx, company, issued)
    await recordAudit(ctx, {
      action: 'invoice.issue',
      subject_type: 'invoice',
      subject_id: invoice.id,
      before: { status: invoice.status },
      after: { status: 'issued', total: issued.total },
    })
    return shown(ctx, invoice.id)
  })

/** Voids an unpaid invoice: tenants owe their instalments directly again. */
export const voidInvoice = async (
  ctx: ScopedContext<'invoices.adjust'>,
  input: { id: string; reason: string },
) =>
  transact(ctx, async (ctx) => {
    const { actor, invoice } = await lockCase(ctx, input.id)
    const payments = await loadInvoicePayments(ctx.db, invoice.id)
    const untouched = invoice.paid === 0 && payments.every((payment) => payment.status !== 'processing')
    expectTransition(invoice, 'void', actor, { nothing_paid: untouched }, input.reason)
    const now = nowIso(ctx.clock)
    const open = await findOpenLines(ctx.db, { invoice_id: invoice.id })
    await updateInvoice(
      ctx.db,
      invoice.id,
      { status: 'void', voided_at: now, void_reason: input.reason },
      now,
    )
    if (invoice.status !== 'draft')
      await postEntry(ctx, {
        kind: 'invoice-void',
        source_id: invoice.id,
        description: `${invoice.number} is void`,
        effective_date: today(ctx.clock),
        postings: invoiceCredited(invoice.total - invoice.credited),
      })
    await refreshApplications(
      ctx,
      open.map(({ line }) => line.application_id),
    )
    await recordAudit(ctx, {
      action: 'invoice.void',
      subject_type: 'invoice',
      subject_id: invoice.id,
      before: { status: invoice.status, total: invoice.total },
      after: { status: 'void' },
    })
    return shown(ctx, invoice.id)
  })
