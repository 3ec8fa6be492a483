import type { Transaction } from '@efie/database'
import { creditLoss, factTexts, formatMoney, mayBeWrittenOff, payoffOf } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import { withScope, type ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { getApproval, requestApproval, type ApprovalAct } from '../../approvals/index.ts'
import { appendEvent } from '../book/append-event.ts'
import { loadCircumstances } from '../book/circumstances.ts'
import { endAsLoss } from '../book/end-loan.ts'
import { anyLoan } from '../book/find-loan.ts'
import { replayed, type Loan } from '../book/loan.ts'
import { loanOfAnother, runningLoan } from '../book/lock-loan.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { daysPastDueIn } from '../book/suspend-interest.ts'

const refusal = ({ row }: Loan, missing: { fact: string; text: string }): AppError =>
  new AppError('TRANSITION_NOT_ALLOWED', { from: row.status, to: 'written-off', missing: [missing] })

const held = { fact: 'held', text: 'A return is being checked. Decide on the return first' }

/** Today's loss; refused for a loan not late enough. */
const lossOf = async (tx: Transaction, loan: Loan) => {
  const { row } = loan
  const day = row.accrued_through
  const state = replayed(loan, day)
  const days = daysPastDueIn(await loadCircumstances(tx, row))(state, day)
  const payoff = payoffOf(state, row.schedule, day)
  if (!mayBeWrittenOff(days, row.terms) || payoff.amount <= 0)
    throw refusal(loan, { fact: 'over_180_days', text: factTexts.over_180_days })
  if (row.held_from !== null) throw refusal(loan, held)
  return { days, payoff }
}

/** Requests to write off a loan over 180 days past due. */
export const requestWriteOff = async (
  ctx: ScopedContext<'loans.service'>,
  input: { id: string; reason: string },
) => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'loans.writeOff', input, async (ctx) => {
    const { id: loan_id } = await anyLoan(ctx.db, input.id)
    const loan = await loanOfAnother(ctx, actor, { id: loan_id })
    const { row } = loan
    const { days, payoff } = await lossOf(ctx.db, loan)
    const request = await requestApproval(ctx, {
      kind: 'write-off',
      subject_type: 'loan',
      subject_id: loan_id,
      application_id: row.application_id,
      order_id: row.order_id,
      subject_user_id: row.user_id,
      title: `Write off ${formatMoney(payoff.amount)}, ${days} days past due`,
      amount: payoff.amount,
      before: {
        status: row.status,
        days_past_due: days,
        principal: payoff.principal_outstanding,
        interest: payoff.interest_of_begun_periods,
        fees: payoff.unpaid_fees,
      },
      after: {
        status: 'written-off',
        credit_loss: creditLoss(payoff.amount, row.interest_suspended),
        interest_in_suspense: row.interest_suspended,
      },
      reason: input.reason,
    })
    return { id: request.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

export const writeOffAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const loan = await runningLoan(ctx, { id: request.subject_id })
    const { payoff } = await lossOf(ctx.db, loan)
    await appendEvent(ctx, loan, {
      event: { id: uuidv7(), kind: 'write_off', amount: payoff.amount, effective_date: today(ctx.clock) },
      kind: 'write-off',
      source_id: request.id,
      description: 'Written off: the settlement amount is booked as a loss',
    })
    await endAsLoss(ctx, loan, request.reason)
    await refreshLoan(ctx, loan)
  },
}
