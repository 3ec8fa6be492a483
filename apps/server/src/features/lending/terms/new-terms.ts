import {
  addendumTerms,
  mayChangePlan,
  planFigures,
  type AddendumTerms,
  type PlanChangeKind,
  type PlanFigures,
  type Schedule,
} from '@efie/domain'
import { hashTerms } from '../../../platform/canonical-json.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { decimal } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { loadSigner } from '../../../platform/sign-by-code.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { replayed, type Loan } from '../book/loan.ts'

/** A planned change of a loan, recalculated on each view and once more at signing. */
export interface PlanChange {
  kind: PlanChangeKind
  months: number
  schedule: Schedule
}

export interface NewTerms {
  before: PlanFigures
  after: PlanFigures
  terms: AddendumTerms
  terms_hash: string
}

/**
 * Figures of the rest of the plan, before and after, as of today. COST_TOO_HIGH if the change exceeds the
 * policy's APR limit.
 */
export const changedFigures = (ctx: Pick<Context, 'clock'>, loan: Loan, { schedule }: PlanChange) => {
  const day = today(ctx.clock)
  const before = planFigures(replayed(loan, day), loan.row.schedule, day)
  const after = planFigures(replayed({ ...loan, row: { ...loan.row, schedule } }, day), schedule, day)
  const { max_apr_percent } = loan.row.terms
  if (!mayChangePlan(before, after, loan.row.terms))
    throw new AppError('COST_TOO_HIGH', {
      issues: [
        {
          path: 'months',
          message: text('The APR would be {apr}%, above our limit of {limit}%', {
            apr: decimal(after.apr_nominal),
            limit: decimal(max_apr_percent),
          }),
        },
      ],
      apr_nominal: after.apr_nominal,
      max_apr_percent,
    })
  return { before, after }
}

/** The change as it would be signed now, word for word. */
export const newTermsOf = async (
  ctx: Pick<Context, 'clock' | 'db'>,
  loan: Loan,
  change: PlanChange,
): Promise<NewTerms> => {
  const { row } = loan
  const { before, after } = changedFigures(ctx, loan, change)
  const { system_name } = await loadSystemSettings(ctx.db)
  const terms = addendumTerms({
    as_of: today(ctx.clock),
    loan_id: row.id,
    schedule_version: row.schedule_version,
    line: row.line,
    agreement_of: row.application_id ?? row.order_id ?? row.id,
    lender_name: system_name,
    tenant: await loadSigner(ctx.db, row.user_id),
    change: { kind: change.kind, months: change.months },
    before,
    after,
  })
  return { before, after, terms, terms_hash: hashTerms(terms) }
}

export const presentNewTerms = (
  { row }: Loan,
  { kind, months }: PlanChange,
  { terms, ...rest }: NewTerms,
  offer_expires_at: string | null = null,
) => ({ loan_id: row.id, kind, months, ...rest, terms: { ...terms }, offer_expires_at })
