import { outstandingOf, totalOf, type CreditNoteReason } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { asSystem, transact, type Services, type TransactionContext } from '../../platform/context.ts'
import { loadApplicationForUpdate } from '../applications/index.ts'
import { lockCompany } from '../companies/index.ts'
import { loadLoanStanding } from '../lending/index.ts'
import { creditLines, refreshApplications } from './credit-lines.ts'
import { deleteLines, findOpenLines, sumLines, type Line } from './line-queries.ts'
import { findDraftsOf, lockInvoice, updateInvoice } from './queries.ts'

/** Removes an employee from drafts; an approved draft must be approved again. The company must be locked. */
export const dropFromDrafts = async (
  ctx: Pick<TransactionContext, 'db' | 'clock'>,
  employee: { id: string; company_id: string },
): Promise<void> => {
  const now = nowIso(ctx.clock)
  for (const draft of await findDraftsOf(ctx.db, employee.company_id)) {
    await deleteLines(ctx.db, draft.id, employee.id)
    const figures = await sumLines(ctx.db, draft.id)
    if (figures.line_count === draft.line_count) continue
    const empty = figures.line_count === 0
    await updateInvoice(
      ctx.db,
      draft.id,
      {
        ...figures,
        approved_by: null,
        approved_at: null,
        ...(empty ? { status: 'void' as const, voided_at: now } : {}),
      },
      now,
    )
  }
}

/** Credits the open rest of lines, invoice by invoice. Returns the loans their tenants owe directly again. */
const creditOpenLines = async (
  ctx: TransactionContext,
  lines: readonly { line: Line; amount: number }[],
  reason: CreditNoteReason,
): Promise<string[]> => {
  const invoices = [...new Set(lines.map(({ line }) => line.invoice_id))].sort()
  for (const id of invoices)
    await creditLines(ctx, await lockInvoice(ctx.db, id), {
      reason,
      lines: lines
        .filter(({ line }) => line.invoice_id === id)
        .map(({ line, amount }) => ({ line_id: line.id, amount })),
    })
  return lines.map(({ line }) => line.application_id)
}

/**
 * Ends an employee's deductions when they leave: removed from drafts, credited on invoices, and asked
 * directly before anything is late. The company must be locked. Returns whether they have a loan to pay.
 */
export const releaseEmployee = async (
  ctx: TransactionContext,
  employee: { id: string; company_id: string },
): Promise<boolean> => {
  await dropFromDrafts(ctx, employee)
  const open = await findOpenLines(ctx.db, { employee_id: employee.id })
  const credits = open.map(({ line }) => ({ line, amount: line.amount - line.paid - line.credited }))
  await refreshApplications(ctx, await creditOpenLines(ctx, credits, 'leaver'))
  return credits.length > 0
}

/**
 * A tenant paid an instalment that was on an invoice: credits the invoice with what is no longer owed, so
 * that it isn't paid twice.
 */
export const creditPaidDirectly = async (services: Services, applicationId: string): Promise<void> => {
  const ctx = asSystem(services)
  const known = await transact(ctx, (ctx) => findOpenLines(ctx.db, { application_id: applicationId }))
  for (const company_id of new Set(known.map((one) => one.company_id)))
    await transact(ctx, async (ctx) => {
      await lockCompany(ctx.db, company_id)
      const ofCompany = await findOpenLines(ctx.db, { application_id: applicationId })
      await loadApplicationForUpdate(ctx.db, applicationId)
      const standing = await loadLoanStanding(ctx.db, { application_id: applicationId }, today(ctx.clock))
      const owed = new Map(
        (standing?.state.instalments ?? []).map((one) => [one.number, totalOf(outstandingOf(one))]),
      )
      let excess = standing?.over_invoiced ?? Infinity
      const credits: { line: Line; amount: number }[] = []
      for (const { line, company_id: theirs } of ofCompany) {
        const open = line.amount - line.paid - line.credited
        const left = owed.get(line.instalment_number) ?? 0
        // Two lines of one instalment share what is still owed.
        owed.set(line.instalment_number, Math.max(0, left - open))
        const amount = Math.min(excess, open - left)
        if (amount <= 0) continue
        excess -= amount
        if (theirs === company_id) credits.push({ line, amount })
      }
      if (credits.length > 0) await creditOpenLines(ctx, credits, 'paid-directly')
    })
}
