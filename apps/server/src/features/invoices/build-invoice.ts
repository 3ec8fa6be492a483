import {
  billingMonthOf,
  decideTransition,
  deductionLines,
  firstPaydayOnOrAfter,
  addDays,
  invoiceLifecycle,
  nextBillingMonth,
  payrollDeductionCap,
  sumOf,
  type BillingMonth,
  readableCharacters,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { transact, type TransactionContext, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { named, text } from '../../platform/texts/text.ts'
import { lockScopedCompany, type Company } from '../companies/index.ts'
import { notify } from '../notifications/index.ts'
import { findDeductible, type DueRow } from './deductible.ts'
import { deleteLines, insertLines } from './line-queries.ts'
import { presentInvoice } from './present-invoice.ts'
import {
  findInvoiceOfMonth,
  insertInvoice,
  loadScopedInvoice,
  updateInvoice,
  type Invoice,
} from './queries.ts'

const byEmployee = (rows: readonly DueRow[]): DueRow[][] => {
  const groups = new Map<string, DueRow[]>()
  for (const row of rows) {
    const group = groups.get(row.employee_id)
    if (group) group.push(row)
    else groups.set(row.employee_id, [row])
  }
  return [...groups.values()]
}

/** Due instalments of consenting employees, limited by the deduction cap. */
const linesOf = (company: Company, rows: readonly DueRow[]) =>
  byEmployee(rows).flatMap((own) => deductionLines(payrollDeductionCap(own[0]?.net_pay ?? 0, company), own))

const invoiceNumber = (period: string, id: string): string =>
  `INV-${period.slice(0, 7).replace('-', '')}-${readableCharacters(id)}`

const voidEmptyDraft = async (ctx: TransactionContext, draft: Invoice): Promise<void> => {
  const decision = decideTransition(invoiceLifecycle, {
    from: draft.status,
    to: 'void',
    role: 'system',
    isOwner: false,
    facts: { nothing_paid: true },
  })
  if (!decision.ok) throw new Error('a draft can always be void')
  await deleteLines(ctx.db, draft.id)
  const now = nowIso(ctx.clock)
  await updateInvoice(ctx.db, draft.id, { status: 'void', voided_at: now, line_count: 0, total: 0 }, now)
}

/**
 * Creates or rebuilds a month's draft from the current employees and loans; null when nothing falls due. The
 * company must be locked: consent is given and withdrawn under the same lock, so a draft contains exactly
 * those who consent.
 */
export const buildInvoice = async (
  ctx: TransactionContext,
  company: Company,
  month: BillingMonth,
): Promise<Invoice | null> => {
  const now = nowIso(ctx.clock)
  const draft = await findInvoiceOfMonth(ctx.db, company.id, month.period)
  if (draft && draft.status !== 'draft') return null
  const lines = linesOf(company, await findDeductible(ctx.db, company.id, month, today(ctx.clock)))
  if (lines.length === 0) {
    if (draft) await voidEmptyDraft(ctx, draft)
    return null
  }
  const figures = { line_count: lines.length, total: sumOf(lines.map((line) => line.amount)) }
  const id = draft?.id ?? uuidv7()
  if (draft) await deleteLines(ctx.db, draft.id)
  const { period, payday, due_date } = month
  const invoice = draft
    ? await updateInvoice(
        ctx.db,
        id,
        { ...figures, payday, due_date, approved_by: null, approved_at: null },
        now,
      )
    : await insertInvoice(ctx.db, {
        id,
        company_id: company.id,
        number: invoiceNumber(period, id),
        period,
        payday,
        due_date,
        ...figures,
        created_at: now,
        updated_at: now,
      })
  await insertLines(
    ctx.db,
    lines.map(({ open: _open, due_date: _due, net_pay: _pay, ...line }) => ({
      ...line,
      invoice_id: id,
      created_at: now,
    })),
  )
  await recordAudit(ctx, {
    action: draft ? 'invoice.rebuild' : 'invoice.build',
    subject_type: 'invoice',
    subject_id: id,
    after: { period, ...figures },
  })
  if (!draft && company.manager_id !== null)
    await notify(ctx, {
      user_id: company.manager_id,
      type: 'payment',
      title: text('Invoice to approve'),
      message: text('Draft {number} for {company} is ready for your approval', {
        number: invoice.number,
        company: named(company.name),
      }),
      link: '/company-manager',
    })
  return invoice
}

/** The next month to invoice: that of the next payday, or the following one if it has been issued. */
const monthToBuild = async (ctx: TransactionContext, company: Company): Promise<BillingMonth> => {
  const next = nextBillingMonth(today(ctx.clock), company.payday)
  const existing = await findInvoiceOfMonth(ctx.db, company.id, next.period)
  return !existing || existing.status === 'draft'
    ? next
    : billingMonthOf(firstPaydayOnOrAfter(addDays(next.payday, 1), company.payday))
}

/** A manager creates the next draft now instead of on its day. */
export const buildDraft = async (ctx: ScopedContext<'invoices.approve'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const company = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
    if (company.status !== 'verified')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: company.status, to: 'draft', missing: [] })
    const invoice = await buildInvoice(ctx, company, await monthToBuild(ctx, company))
    if (!invoice) throw new AppError('NOTHING_TO_INVOICE')
    return presentInvoice(await loadScopedInvoice(ctx.db, invoice.id, 'all', actor.id), today(ctx.clock))
  })
}
