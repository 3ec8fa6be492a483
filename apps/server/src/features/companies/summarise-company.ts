import { exceptionCodes, type ExceptionCode } from '@efie/contracts/companies-schemas'
import { schema, type Database } from '@efie/database'
import { addDays, nextBillingMonth, type LocalDate } from '@efie/domain'
import { inArray } from 'drizzle-orm'
import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { companyFigures, isBilled, lastNotes, pendingConfirmations } from './figures.ts'
import { findCompanies, loadScopedCompany, type CompanyFilter, type CompanyRow } from './queries.ts'

const always = (text: string): [string, string] => [text, text]

/** Beside its count: for one, then for several. */
const texts: Record<ExceptionCode, [one: string, several: string]> = {
  'consent-missing': [
    'Employee who hasn’t agreed to deductions',
    'Employees who haven’t agreed to deductions',
  ],
  withdrawn: ['Employee who withdrew their consent', 'Employees who withdrew their consent'],
  capped: [
    'Employee whose deduction is limited by the cap',
    'Employees whose deductions are limited by the cap',
  ],
  'unpaid-leave': ['Employee on unpaid leave', 'Employees on unpaid leave'],
  'overdue-invoice': ['Overdue invoice', 'Overdue invoices'],
  dispute: ['Dispute waiting for an answer', 'Disputes waiting for our answer'],
  'limit-exceeded': always('Employees’ total debt above the agreed limit'),
  'no-agreement': always('No payroll agreement on file'),
  'no-document': always('No verified company document'),
}

/** Figures of several companies. */
const loadFigures = async (db: Database, ids: string[], day: LocalDate) => {
  if (ids.length === 0) return () => null
  const rows = await db.select().from(companyFigures(db, inArray(schema.companies.id, ids), day))
  const notes = await lastNotes(db, ids)
  const byId = new Map(rows.map((row) => [row.company_id, row]))
  return ({ id }: CompanyRow) => {
    const row = byId.get(id)
    if (!row) return null
    const { headcount, enrolled, invited, deductions_due_this_month, outstanding, overdue, exposure } = row
    return {
      headcount,
      enrolled,
      invited,
      deductions_due_this_month,
      outstanding,
      overdue,
      exposure,
      last_note: notes.get(id)?.message ?? null,
      exceptions: exceptionCodes
        .filter((code) => row[code] > 0)
        .map((code) => ({ code, text: texts[code][row[code] === 1 ? 0 : 1], count: row[code] })),
    }
  }
}

/**
 * Total exposure of the employees is shown to managers only: the company learns only what to deduct and pay.
 */
const staffOnly = new Set<ExceptionCode>(['limit-exceeded', 'no-agreement'])

export const summariseCompany = async (ctx: ScopedContext<'companies.read'>, input: { id: string }) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id, true)
  const day = today(ctx.clock)
  const figures = (await loadFigures(ctx.db, [company.id], day))(company)
  if (!figures) throw new Error('figures were not read')
  const soonest = nextBillingMonth(day, company.payday)
  const { period, draft_on, payday, due_date } = (await isBilled(ctx.db, company.id, soonest.period))
    ? nextBillingMonth(addDays(soonest.payday, 1), company.payday)
    : soonest
  return {
    ...figures,
    exceptions: figures.exceptions.filter((one) => scope !== 'own' || !staffOnly.has(one.code)),
    next_invoice: { period, draft_on, payday, due_date },
    pending_confirmations: await pendingConfirmations(ctx.db, company.id),
  }
}

/** A manager's companies with exposure, invoices and exceptions. */
export const listPortfolio = async (
  ctx: ScopedContext<'companies.manage'>,
  input: Omit<CompanyFilter, 'portfolio' | 'status'>,
) => {
  const { actor, scope } = ctx
  const filter = scope === 'all' ? input : { ...input, portfolio: 'mine' as const }
  const { data, ...rest } = await findCompanies(ctx.db, scope, actor.id, filter)
  const figuresOf = await loadFigures(
    ctx.db,
    data.map((company) => company.id),
    today(ctx.clock),
  )
  return {
    ...rest,
    data: data.flatMap((company) => {
      const figures = figuresOf(company)
      return figures ? [{ ...company, ...figures }] : []
    }),
  }
}
