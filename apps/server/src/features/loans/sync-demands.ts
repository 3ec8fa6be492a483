import type { Transaction } from '@efie/database'
import { demandsToRaise, type ReplayedLoan } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { newReference } from '../../platform/gateway/references.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { dimensionsOf, type Loan } from './loan.ts'
import { insertDemand, loadOpenDemands, updateDemand } from './queries.ts'

/**
 * Keeps the demands true to the loan: one for each instalment due within the notice period, for what it still needs; those
 * that other money has met lapse. One that is being paid right now is left alone.
 */
export const syncDemands = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  state: ReplayedLoan,
  invoiced: ReadonlyMap<number, number>,
): Promise<number> => {
  const { application } = loan
  const now = nowIso(ctx.clock)
  const wanted =
    application.status === 'active' ? demandsToRaise(state, state.as_of, application.terms, invoiced) : []
  const open = await loadOpenDemands(tx, application.id)
  for (const demand of open) {
    const still = wanted.some((one) => one.instalment_number === demand.instalment_number)
    if (!still && demand.status === 'pending') await updateDemand(tx, demand.id, { status: 'expired' }, now)
  }
  let raised = 0
  for (const { instalment_number, due_date, amount } of wanted) {
    const demand = open.find((one) => one.instalment_number === instalment_number)
    // One that lapsed untried is owed again: an employer's invoice no longer asks for it.
    const lapsed = demand?.status === 'expired' && demand.method === null
    if (demand && !lapsed) {
      const same = demand.amount === amount && demand.due_date === due_date
      if (demand.status !== 'processing' && !same)
        await updateDemand(tx, demand.id, { amount, due_date }, now)
      continue
    }
    if (demand) await updateDemand(tx, demand.id, { amount, due_date, status: 'pending' }, now)
    else
      await insertDemand(tx, {
        ...dimensionsOf(loan),
        payment_type: 'instalment',
        instalment_number,
        due_date,
        amount,
        reference: newReference('pay'),
        created_at: now,
        updated_at: now,
      })
    await notify(ctx, tx, {
      user_id: application.user_id,
      type: 'payment',
      title: text('Payment due'),
      message: text('A new payment of {amount} is due', { amount: money(amount) }),
      link: '/payments',
    })
    raised += 1
  }
  return raised
}
