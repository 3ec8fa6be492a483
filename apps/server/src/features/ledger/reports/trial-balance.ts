import { sumOf, type LocalDate } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { Context, ScopedContext } from '../../../platform/context.ts'
import { balancesAt, balancesAtClose, withAccounts, type Balances } from '../accounts/balances.ts'

export interface AsOf {
  as_of?: LocalDate | undefined
  /** A closed month, as reported at its close. */
  period_id?: string | undefined
}

/** Balances at the end of a day, or as a closed month reported them. */
export const balancesOf = async (
  ctx: Pick<Context, 'clock' | 'db'>,
  { as_of, period_id }: AsOf,
): Promise<{ as_of: LocalDate; balances: Balances }> => {
  if (period_id !== undefined) return balancesAtClose(ctx.db, period_id)
  const day = as_of ?? today(ctx.clock)
  return { as_of: day, balances: await balancesAt(ctx.db, day) }
}

/**
 * Every account's balance at the end of a day, in its debit or credit column; both columns have the same
 * total.
 */
export const trialBalance = async (ctx: ScopedContext<'ledger.read'>, input: AsOf = {}) => {
  const { as_of, balances } = await balancesOf(ctx, input)
  const data = (await withAccounts(ctx.db, balances)).map((account) => ({
    ...account,
    debit: Math.max(0, account.balance),
    credit: Math.max(0, 0 - account.balance),
  }))
  return {
    as_of,
    data,
    debit: sumOf(data.map(({ debit }) => debit)),
    credit: sumOf(data.map(({ credit }) => credit)),
    sum: sumOf(data.map(({ balance }) => balance)),
  }
}
