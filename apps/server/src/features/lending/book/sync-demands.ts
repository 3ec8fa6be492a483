import { demandsToRaise, type Cover, type LoanLine, type PaymentType, type ReplayedLoan } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { date, money } from '../../../platform/texts/figures.ts'
import { text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'
import {
  insertDemand,
  lapsedUntried,
  loadOpenDemands,
  updateDemand,
  type DemandRow,
} from './demand-queries.ts'
import { dimensionsOf, type Loan } from './loan.ts'

type Demand = ReturnType<typeof demandsToRaise>[number]

/** Payment type of an instalment by loan line. */
export const instalmentTypes: Record<LoanLine, PaymentType & ('instalment' | 'order_instalment')> = {
  rent: 'instalment',
  shop: 'order_instalment',
}

/**
 * An employer that paid the instalment before will probably pay this one as well, but its invoice can be
 * issued later than the demand. Until then the instalment isn't called due.
 */
const notifyDue = (
  ctx: TransactionContext,
  user_id: string,
  { amount, due_date }: Demand,
  byEmployer: boolean,
): Promise<void> =>
  notify(ctx, {
    user_id,
    type: 'payment',
    title: byEmployer ? text('Your next instalment') : text('Payment due'),
    message: byEmployer
      ? text(
          'Your next instalment of {amount} is on {due_date}. If your employer takes it from your pay, you don’t need to do anything.',
          { amount: money(amount), due_date: date(due_date) },
        )
      : text('A new payment of {amount} is due', { amount: money(amount) }),
    link: '/payments',
  })

/**
 * The deduction may have been made although the employer didn't pay: such tenants should tell us instead of
 * paying twice.
 */
const notifyEmployerFailed = (
  ctx: TransactionContext,
  user_id: string,
  { instalment_number, unsent }: { instalment_number: number; unsent: number },
): Promise<void> =>
  notify(ctx, {
    user_id,
    type: 'payment',
    title: text('Your employer hasn’t paid us'),
    message: text(
      'Your employer hasn’t sent us {amount} for instalment {number}. You now need to pay it yourself. If it was already taken from your pay, tell us before you pay.',
      { amount: money(unsent), number: instalment_number },
    ),
    link: '/tickets/create?category=payment',
  })

/**
 * The row to use for a demand: the open one, otherwise one of the same day, or one that no one tried to pay.
 */
const rowFor = (open: readonly DemandRow[], wanted: Demand): DemandRow | undefined => {
  const same = open.filter((row) => row.instalment_number === wanted.instalment_number)
  return (
    same.find((row) => row.status === 'pending' || row.status === 'processing') ??
    same.find((row) => row.due_date === wanted.due_date) ??
    same.find(lapsedUntried)
  )
}

/** Updates the row of a demand. Returns what it asked for before; null while a payment is in progress. */
const ask = async (
  ctx: TransactionContext,
  { row: loan }: Loan,
  { instalment_number, due_date, amount }: Demand,
  row: DemandRow | undefined,
): Promise<number | null> => {
  if (!row) {
    const now = nowIso(ctx.clock)
    await insertDemand(ctx, {
      ...dimensionsOf(loan),
      user_id: loan.user_id,
      loan_id: loan.id,
      payment_type: instalmentTypes[loan.line],
      instalment_number,
      due_date,
      amount,
      created_at: now,
      updated_at: now,
    })
    return 0
  }
  if (row.status === 'processing') return null
  // An expired demand without a payment attempt applies again: it is no longer on an invoice, a pause has
  // ended, or its dates changed.
  const lapsed = lapsedUntried(row)
  if (lapsed || row.amount !== amount || row.due_date !== due_date)
    await updateDemand(ctx, row.id, { amount, due_date, ...(lapsed ? { status: 'pending' } : {}) })
  return lapsed ? 0 : row.amount
}

/**
 * Keeps a loan's demands up to date: one for each instalment due within the notice period, for its open
 * amount; demands met otherwise expire. A demand with a payment in progress is left alone. `asked`:
 * instalments on invoices of any age; those no longer in `cover` have become the tenant's, who is notified
 * once. `by_employer`: instalments that an employer pays or has paid. `known`: its demands if they have been read.
 */
export const syncDemands = async (
  ctx: TransactionContext,
  loan: Loan,
  state: ReplayedLoan,
  { cover, asked, by_employer }: { cover: Cover; asked: Cover; by_employer: ReadonlySet<number> },
  known?: readonly DemandRow[],
): Promise<void> => {
  const { id, status, terms, user_id, held_from } = loan.row
  const running = status === 'active' && held_from === null
  const wanted = running ? demandsToRaise(state, state.as_of, terms, cover) : []
  const hadTheyPaid = running ? demandsToRaise(state, state.as_of, terms, asked) : []
  const open = known ?? (await loadOpenDemands(ctx.db, id))
  for (const row of open) {
    const still = wanted.some((one) => one.instalment_number === row.instalment_number)
    if (!still && row.status === 'pending') await updateDemand(ctx, row.id, { status: 'expired' })
  }
  for (const demand of wanted) {
    const { instalment_number, amount } = demand
    const before = await ask(ctx, loan, demand, rowFor(open, demand))
    const own = hadTheyPaid.find((one) => one.instalment_number === instalment_number)?.amount ?? 0
    if (before !== null && before <= own && amount > own)
      await notifyEmployerFailed(ctx, user_id, { instalment_number, unsent: amount - own })
    else if (before === 0) {
      const byEmployer = by_employer.has(instalment_number - 1) && demand.due_date > state.as_of
      await notifyDue(ctx, user_id, demand, byEmployer)
    }
  }
}
