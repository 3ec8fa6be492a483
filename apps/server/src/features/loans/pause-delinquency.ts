import { pauseRefusal } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { loadScopedApplication } from '../applications/index.ts'
import { standingOf } from './get-standing.ts'
import { refreshLoan } from './refresh-loan.ts'
import { loanOfAnother } from './running-loan.ts'
import { insertPause, listPauses } from './servicing-queries.ts'

interface Input {
  id: string
  from_date?: string | undefined
  to_date: string
  reason: string
}

/** Days that do not count as past due, and on which no late fee is assessed. */
export const pauseDelinquency = async (ctx: Context, input: Input) => {
  const { actor } = authorise(ctx, 'loans.service')
  const day = today(ctx.clock)
  const { from_date = day, to_date } = input
  const refused = pauseRefusal({ from_date, to_date }, [], day)
  if (refused) throw invalid(refused.path, refused.message)
  await transact(ctx, async (tx) => {
    const loan = await loanOfAnother(ctx, tx, actor, input.id)
    const again = pauseRefusal({ from_date, to_date }, await listPauses(tx, input.id), day)
    if (again) throw invalid(again.path, again.message)
    await insertPause(tx, {
      application_id: input.id,
      from_date,
      to_date,
      reason: input.reason,
      made_by: actor.id,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, tx, {
      action: 'loan.pause',
      subject_type: 'application',
      subject_id: input.id,
      before: { days_past_due: loan.application.days_past_due },
      after: { from_date, to_date },
    })
    await refreshLoan(ctx, tx, loan)
  })
  return standingOf(ctx, await loadScopedApplication(ctx.db, input.id, 'all', actor.id))
}
