import { daysPastDue, factTexts, formatMoney, mayBeWrittenOff, payoffOf } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { getApproval, requestApproval, type ApprovalAct } from '../approvals/index.ts'
import { borrowingOf, type Account, type Accounts } from './account.ts'

const refusal = (account: Account, missing: { fact: string; text: string }): AppError =>
  new AppError('TRANSITION_NOT_ALLOWED', { from: account.status, to: 'written-off', missing: [missing] })

/** The loss of today; refuses what is not late enough. */
const lossOf = async (ctx: Context, account: Account) => {
  const day = today(ctx.clock)
  const state = account.state()
  const days = daysPastDue(state, day, await account.cover(state), await account.pauses())
  const payoff = payoffOf(state, account.schedule(), day)
  if (!mayBeWrittenOff(days, account.terms) || payoff.amount <= 0)
    throw refusal(account, { fact: 'over_180_days', text: factTexts.over_180_days })
  if (account.held !== null) throw refusal(account, { fact: 'held', text: account.held })
  return { days, payoff }
}

/** Asks for what is over 180 days past due to be given up. */
export const askForWriteOff = async (
  ctx: Context,
  accounts: Accounts,
  input: { id: string; reason: string },
) => {
  const { actor } = authorise(ctx, 'loans.service')
  const { id } = await transactOnce(ctx, `${accounts.name}.writeOff`, input, async (tx) => {
    const account = await accounts.ofAnother(ctx, tx, actor, input.id)
    const { days, payoff } = await lossOf(ctx, account)
    const request = await requestApproval(ctx, tx, {
      kind: 'write-off',
      subject_type: accounts.of,
      subject_id: account.id,
      ...borrowingOf(accounts, account.id),
      subject_user_id: account.user_id,
      title: `Write off ${formatMoney(payoff.amount)}, ${days} days past due`,
      amount: payoff.amount,
      before: {
        status: account.status,
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

export const writeOffAct = (accounts: Accounts): ApprovalAct => ({
  carryOut: async (ctx, tx, request) => {
    const account = await accounts.running(ctx, tx, request.subject_id)
    const { payoff } = await lossOf(ctx, account)
    await account.append({
      event: { id: uuidv7(), kind: 'write_off', amount: payoff.amount, effective_date: today(ctx.clock) },
      kind: 'write-off',
      source_id: request.id,
      description: 'Written off: the loss is the payoff',
    })
    await account.endAsLoss(request.reason)
    await account.refresh()
  },
})
