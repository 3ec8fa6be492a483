import { sumOf } from '@efie/domain'
import { authorise, type Context } from '../../platform/context.ts'
import { sumAccounts } from './queries.ts'

/** Every account's balance, debit positive; together they are zero. */
export const trialBalance = async (ctx: Context) => {
  authorise(ctx, 'ledger.read')
  const data = await sumAccounts(ctx.db)
  return { data, sum: sumOf(data.map((account) => account.balance)), as_of: null }
}
