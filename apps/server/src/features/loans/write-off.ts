import type { Transaction } from '@efie/database'
import { daysPastDue, formatMoney, mayBeWrittenOff, payoffOf } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, signedIn, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { missingOf, moveApplication } from '../applications/index.ts'
import { getApproval, requestApproval, type ApprovalAct, type ApprovalRequest } from '../approvals/index.ts'
import { appendEvent } from './append-event.ts'
import { replayed, type Loan } from './loan.ts'
import { loadPauses, updateLoanAccount } from './queries.ts'
import { refreshLoan } from './refresh-loan.ts'
import { loanOfAnother, runningLoanById } from './running-loan.ts'

/** The loss of today; refuses a loan that is not late enough. */
const lossOf = async (ctx: Context, tx: Transaction, loan: Loan) => {
  const { account, application } = loan
  const day = today(ctx.clock)
  const state = replayed(loan, day)
  const days = daysPastDue(state, day, await loadPauses(tx, application.id))
  const payoff = payoffOf(state, account.schedule, day)
  if (!mayBeWrittenOff(days, application.terms) || payoff.amount <= 0)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: application.status,
      to: 'written-off',
      missing: missingOf(['over_180_days']),
    })
  return { days, payoff }
}

/** Asks for a loan over 180 days past due to be given up. */
export const requestWriteOff = async (ctx: Context, input: { id: string; reason: string }) => {
  const { actor } = authorise(ctx, 'loans.service')
  const { id } = await transactOnce(ctx, 'loans.writeOff', input, async (tx) => {
    const loan = await loanOfAnother(ctx, tx, actor, input.id)
    const { days, payoff } = await lossOf(ctx, tx, loan)
    const request = await requestApproval(ctx, tx, {
      kind: 'write-off',
      subject_type: 'application',
      subject_id: input.id,
      application_id: input.id,
      subject_user_id: loan.application.user_id,
      title: `Write off ${formatMoney(payoff.amount)}, ${days} days past due`,
      amount: payoff.amount,
      before: {
        status: 'active',
        days_past_due: days,
        principal: payoff.principal_outstanding,
        interest: payoff.interest_of_begun_periods,
        fees: payoff.unpaid_fees,
      },
      after: { status: 'written-off', credit_loss: payoff.amount },
      reason: input.reason,
    })
    return { id: request.id }
  })
  return getApproval(ctx, { id })
}

const carryOut = async (ctx: Context, tx: Transaction, request: ApprovalRequest): Promise<void> => {
  const loan = await runningLoanById(ctx, tx, request.subject_id)
  const { payoff } = await lossOf(ctx, tx, loan)
  await appendEvent(ctx, tx, loan, {
    event: { id: uuidv7(), kind: 'write_off', amount: payoff.amount, effective_date: today(ctx.clock) },
    kind: 'write-off',
    source_id: request.id,
    description: 'Loan written off: the loss is the payoff',
  })
  loan.application = await moveApplication(ctx, tx, loan.application, {
    to: 'written-off',
    by: signedIn(ctx),
    reason: request.reason,
    facts: { two_persons: true, over_180_days: true },
  })
  const now = nowIso(ctx.clock)
  await updateLoanAccount(tx, loan.application.id, { closed_at: now, updated_at: now })
  await refreshLoan(ctx, tx, loan)
}

export const writeOffAct: ApprovalAct = { carryOut }
