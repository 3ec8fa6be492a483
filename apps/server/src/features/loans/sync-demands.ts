import type { Transaction } from '@efie/database'
import { demandsToRaise, type Cover, type ReplayedLoan } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { newReference } from '../../platform/gateway/references.ts'
import { money } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { dimensionsOf, type Loan } from './loan.ts'
import { insertDemand, loadOpenDemands, updateDemand } from './queries.ts'

type Demand = ReturnType<typeof demandsToRaise>[number]
type DemandRow = Awaited<ReturnType<typeof loadOpenDemands>>[number]

const tellDue = (ctx: Context, tx: Transaction, user_id: string, { amount }: Demand): Promise<void> =>
  notify(ctx, tx, {
    user_id,
    type: 'payment',
    title: text('Payment due'),
    message: text('A new payment of {amount} is due', { amount: money(amount) }),
    link: '/payments',
  })

/** The money may have left their pay all the same: whoever was deducted tells us rather than pay twice. */
const tellEmployerFailed = (
  ctx: Context,
  tx: Transaction,
  user_id: string,
  { instalment_number, unsent }: { instalment_number: number; unsent: number },
): Promise<void> =>
  notify(ctx, tx, {
    user_id,
    type: 'payment',
    title: text('Your employer hasn’t paid us'),
    message: text(
      'Your employer hasn’t sent us {amount} for instalment {number}. You now need to pay it yourself. If it was already taken from your pay, tell us before you pay.',
      { amount: money(unsent), number: instalment_number },
    ),
    link: '/tickets/create?category=payment',
  })

/** Brings the row that asks for an instalment to what is wanted; answers what it asked for until now, null while money is on its way. */
const ask = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  { instalment_number, due_date, amount }: Demand,
  row: DemandRow | undefined,
): Promise<number | null> => {
  const now = nowIso(ctx.clock)
  if (!row) {
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
    return 0
  }
  if (row.status === 'processing') return null
  // One that lapsed untried is owed again: an employer's invoice no longer asks for it.
  const lapsed = row.status === 'expired' && row.method === null
  if (lapsed || row.amount !== amount || row.due_date !== due_date)
    await updateDemand(tx, row.id, { amount, due_date, ...(lapsed ? { status: 'pending' } : {}) }, now)
  return lapsed ? 0 : row.amount
}

/**
 * Keeps the demands true to the loan: one for each instalment due within the notice period, for what it still needs; those
 * that other money has met lapse. One that is being paid right now is left alone. `asked` is what employers have been asked for
 * however long ago: what `cover` no longer has of it has become the tenant's, who is told so once.
 */
export const syncDemands = async (
  ctx: Context,
  tx: Transaction,
  loan: Loan,
  state: ReplayedLoan,
  { cover, asked }: { cover: Cover; asked: Cover },
): Promise<void> => {
  const { status, terms, user_id, id } = loan.application
  const running = status === 'active'
  const wanted = running ? demandsToRaise(state, state.as_of, terms, cover) : []
  const hadTheyPaid = running ? demandsToRaise(state, state.as_of, terms, asked) : []
  const open = await loadOpenDemands(tx, id)
  for (const row of open) {
    const still = wanted.some((one) => one.instalment_number === row.instalment_number)
    if (!still && row.status === 'pending')
      await updateDemand(tx, row.id, { status: 'expired' }, nowIso(ctx.clock))
  }
  for (const demand of wanted) {
    const { instalment_number, amount } = demand
    const same = (one: { instalment_number: number | null }) => one.instalment_number === instalment_number
    const before = await ask(ctx, tx, loan, demand, open.find(same))
    const own = hadTheyPaid.find(same)?.amount ?? 0
    if (before !== null && before <= own && amount > own)
      await tellEmployerFailed(ctx, tx, user_id, { instalment_number, unsent: amount - own })
    else if (before === 0) await tellDue(ctx, tx, user_id, demand)
  }
}
