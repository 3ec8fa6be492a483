import { pauseRefusal } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import { transact, type ScopedContext } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { date } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'
import { listPauses } from '../book/circumstances.ts'
import { anyLoan } from '../book/find-loan.ts'
import { pageOf } from '../book/loan-pages.ts'
import { loanOfAnother } from '../book/lock-loan.ts'
import { insertPause } from '../book/queries.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { presentStanding } from '../standing/get-standing.ts'
import { recordEvent } from '../../timelines/index.ts'

interface Input {
  id: string
  from_date?: string | undefined
  to_date: string
  reason: string
}

/** Pauses days: they don't count as past due, and no late fee is charged on them. */
export const pauseDelinquency = async (ctx: ScopedContext<'loans.service'>, input: Input) => {
  const { actor } = ctx
  const day = today(ctx.clock)
  const { from_date = day, to_date, reason } = input
  const id = await transact(ctx, async (ctx) => {
    const { id: loan_id } = await anyLoan(ctx.db, input.id)
    const loan = await loanOfAnother(ctx, actor, { id: loan_id })
    const refused = pauseRefusal({ from_date, to_date }, await listPauses(ctx.db, loan_id), day)
    if (refused) throw invalid(refused.path, refused.message)
    const before = loan.row.days_past_due
    const made_by = actor.id
    const created_at = nowIso(ctx.clock)
    await insertPause(ctx.db, { loan_id, from_date, to_date, reason, made_by, created_at })
    await refreshLoan(ctx, loan)
    await recordAudit(ctx, {
      action: 'loan.pause',
      subject_type: 'loan',
      subject_id: loan_id,
      before: { days_past_due: before },
      after: { from_date, to_date, days_past_due: loan.row.days_past_due },
    })
    await recordEvent(ctx, { ...loan.row, code: 'delinquency.paused', values: { from_date, to_date } })
    await notify(ctx, {
      user_id: loan.row.user_id,
      type: 'payment',
      title: text('Your days past due are paused'),
      message: text(
        'Days from {from_date} to {to_date} don’t count as past due, and no late fee is charged on them. Your instalments stay due',
        { from_date: date(from_date), to_date: date(to_date) },
      ),
      link: pageOf(loan.row, '/payments?tab=loan'),
    })
    return loan_id
  })
  return presentStanding(ctx, await anyLoan(ctx.db, id))
}
