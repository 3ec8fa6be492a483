import { sumOf, type LocalDate } from '@efie/domain'
import { authorise, type Context } from '../../platform/context.ts'
import { sumAccounts } from './queries.ts'

/** Every account's balance at the end of a day, debit positive; together they are zero. */
export const trialBalance = async (ctx: Context, { as_of }: { as_of?: LocalDate | undefined } = {}) => {
  authorise(ctx, 'ledger.read')
  const data = await sumAccounts(ctx.db, as_of === undefined ? {} : { to: as_of })
  return { data, sum: sumOf(data.map((account) => account.balance)), as_of: as_of ?? null }
}
