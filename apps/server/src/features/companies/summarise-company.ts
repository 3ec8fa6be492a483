import type { Database } from '@efie/database'
import { addDays, nextBillingMonth, type LocalDate } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import {
  employeeFigures,
  exposures,
  invoiceFigures,
  isBilled,
  lastNotes,
  lineFigures,
  pendingConfirmations,
  verifiedPapers,
} from './figures.ts'
import { findCompanies, loadScopedCompany, type CompanyFilter, type CompanyRow } from './queries.ts'

type Code =
  | 'consent-missing'
  | 'withdrawn'
  | 'capped'
  | 'unpaid-leave'
  | 'overdue-invoice'
  | 'dispute'
  | 'limit-exceeded'
  | 'no-agreement'
  | 'no-document'

const always = (text: string): [string, string] => [text, text]

/** Beside its count: for one, then for several. */
const texts: Record<Code, [one: string, several: string]> = {
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

/** Figures of several companies, one query per kind. */
const loadFigures = async (db: Database, ids: string[], day: LocalDate) => {
  if (ids.length === 0) return () => null
  const [people, money, lines, debts, papers, notes] = [
    await employeeFigures(db, ids, day),
    await invoiceFigures(db, ids, day),
    await lineFigures(db, ids),
    await exposures(db, ids),
    await verifiedPapers(db, ids),
    await lastNotes(db, ids),
  ]
  return (company: CompanyRow) => {
    const person = people.get(company.id)
    const invoice = money.get(company.id)
    const line = lines.get(company.id)
    const exposure = debts.get(company.id)?.exposure ?? 0
    const limit = company.exposure_limit
    const counts: Record<Code, number> = {
      'consent-missing': (person?.invited ?? 0) - (person?.withdrawn ?? 0),
      withdrawn: person?.withdrawn ?? 0,
      capped: line?.capped ?? 0,
      'unpaid-leave': person?.on_leave ?? 0,
      'overdue-invoice': invoice?.overdue_count ?? 0,
      dispute: line?.disputes ?? 0,
      'limit-exceeded': limit !== null && exposure > limit ? 1 : 0,
      'no-agreement': company.agreement_reference === null ? 1 : 0,
      'no-document': (papers.get(company.id)?.count ?? 0) === 0 ? 1 : 0,
    }
    return {
      headcount: person?.headcount ?? 0,
      enrolled: person?.enrolled ?? 0,
      invited: person?.invited ?? 0,
      deductions_due_this_month: invoice?.due_this_month ?? 0,
      outstanding: invoice?.outstanding ?? 0,
      overdue: invoice?.overdue ?? 0,
      exposure,
      last_note: notes.get(company.id)?.message ?? null,
      exceptions: (Object.keys(texts) as Code[])
        .filter((code) => counts[code] > 0)
        .map((code) => ({ code, text: texts[code][counts[code] === 1 ? 0 : 1], count: counts[code] })),
    }
  }
}

/**
 * Total exposure of the employees is shown to managers only: the company learns only what to deduct and pay.
 */
const staffOnly = new Set<Code>(['limit-exceeded', 'no-agreement'])

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
