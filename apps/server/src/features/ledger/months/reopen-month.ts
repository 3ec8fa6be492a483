import { endOfMonth, type LocalDate } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { type Context, withScope, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { text } from '../../../platform/texts/text.ts'
import { getApproval, requestApproval, type ApprovalAct } from '../../approvals/index.ts'
import { lockBooks, lastClosedMonth } from './closed-days.ts'
import { monthIn, monthName, translateFacts } from './month-readiness.ts'
import { findClosedMonth, reopenPeriods } from '../queries.ts'

/** Only the latest closed month can be reopened, because later months build on its figures. */
const requireLatest = async (ctx: Context, month: string, ends_on: LocalDate) => {
  const last = await lastClosedMonth(ctx.db)
  const period = last === ends_on ? await findClosedMonth(ctx.db, ends_on) : null
  if (period) return period
  const words =
    last === null || last < ends_on
      ? text('{month} isn’t closed', { month: monthIn(month) })
      : text('Reopen {month} first', { month: monthIn(last.slice(0, 7)) })
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: last === null || last < ends_on ? 'open' : 'closed',
    to: 'open',
    missing: translateFacts([{ fact: 'latest_month', words }], await languageOf(ctx.db, ctx.actor?.id)),
  })
}

/** Requests a second person to reopen the latest closed month. */
export const proposeReopen = async (
  ctx: ScopedContext<'ledger.close'>,
  input: { month: string; reason: string },
) => {
  const { id } = await transactOnce(ctx, 'accountingPeriods.reopen', input, async (ctx) => {
    const period = await requireLatest(ctx, input.month, endOfMonth(`${input.month}-01`))
    const request = await requestApproval(ctx, {
      kind: 'reopen-month',
      subject_type: 'accounting-month',
      subject_id: input.month,
      title: `Reopen ${monthName(input.month)}`,
      before: { month: monthName(input.month), closed_on: period.created_at },
      after: { month: monthName(input.month) },
      reason: input.reason,
    })
    return { id: request.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

/** Reopens the month and its days. The period keeps its reported figures, beside the one that follows. */
export const reopenMonthAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const month = request.subject_id
    await lockBooks(ctx.db)
    const ends_on = endOfMonth(`${month}-01`)
    const period = await requireLatest(ctx, month, ends_on)
    await reopenPeriods(ctx.db, period, {
      reopened_at: nowIso(ctx.clock),
      reopen_proposed_by: request.maker_id,
      reopened_by: request.checker_id,
      reopen_reason: request.reason,
    })
    await recordAudit(ctx, {
      action: 'ledger.reopen-month',
      subject_type: 'accounting-period',
      subject_id: period.id,
      before: { month, closed_on: period.created_at },
      after: { month, reason: request.reason },
    })
  },
}
