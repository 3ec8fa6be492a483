import { addDays, mayEndPause } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { today } from '../../../platform/clock.ts'
import { transact, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { date } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'
import { anyLoan } from '../book/find-loan.ts'
import { loanOfAnother } from '../book/lock-loan.ts'
import { reliefPageOf } from '../book/loan-pages.ts'
import { deletePause, lockPause, shortenPause } from '../book/queries.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { presentStanding } from '../standing/get-standing.ts'
import { recordEvent } from '../../timelines/index.ts'

interface Input {
  id: string
  pause_id: string
  reason: string
}

/** Ends a pause early. Days up to today stay paused; later days count as past due again. */
export const endPause = async (ctx: ScopedContext<'loans.service'>, input: Input) => {
  const { actor } = ctx
  const day = today(ctx.clock)
  const id = await transact(ctx, async (ctx) => {
    const { id: loan_id } = await anyLoan(ctx.db, input.id)
    const loan = await loanOfAnother(ctx, actor, { id: loan_id })
    const pause = await lockPause(ctx.db, loan_id, input.pause_id)
    if (!pause) throw new AppError('NOT_FOUND')
    if (!mayEndPause(pause, day))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: 'ended',
        to: 'ended',
        missing: [{ fact: 'pause_running', text: 'This pause has already ended' }],
      })
    const begun = pause.from_date <= day
    if (begun) await shortenPause(ctx.db, pause.id, day)
    else await deletePause(ctx.db, pause.id)
    await refreshLoan(ctx, loan)
    const { from_date, to_date } = pause
    await recordAudit(ctx, {
      action: 'loan.end-pause',
      subject_type: 'loan',
      subject_id: loan_id,
      // A pause cancelled before it began leaves its reason only in this audit event.
      before: { pause_id: pause.id, from_date, to_date, reason: pause.reason },
      after: { to_date: begun ? day : null, reason: input.reason },
    })
    const counted_from = begun ? addDays(day, 1) : from_date
    await recordEvent(ctx, { ...loan.row, code: 'delinquency.pause-ended', values: { counted_from } })
    await notify(ctx, {
      user_id: loan.row.user_id,
      type: 'payment',
      title: text('The pause on your days past due has ended'),
      message: text(
        'Unpaid instalments count as past due again from {date}, and late fees can be charged for them. If you can’t pay, ask for new dates',
        { date: date(counted_from) },
      ),
      link: reliefPageOf(loan.row),
    })
    return loan_id
  })
  return presentStanding(ctx, await anyLoan(ctx.db, id))
}
