import { isLocalDate, type LocalDate } from '@efie/domain'
import type { ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { decodeCursor, encodeCursor } from '../../../platform/pagination.ts'
import { findAccount } from './account-queries.ts'
import { accountBalance, accountBalanceAfter } from './balances.ts'
import { listAccountPostings } from '../queries.ts'

interface StatementInput {
  account_code: string
  limit: number
  cursor?: string | undefined
  from?: LocalDate | undefined
  to?: LocalDate | undefined
}

const positionOf = (cursor: string | undefined): { day: LocalDate; id: number } | null => {
  if (cursor === undefined) return null
  const [day = '', id = ''] = decodeCursor(cursor, 2)
  if (!isLocalDate(day) || !/^\d{1,15}$/.test(id))
    throw invalid('cursor', 'Use the next_cursor of the last page, unchanged')
  return { day, id: Number(id) }
}

/** An account's statement, oldest first, with the balance after each line. */
export const accountStatement = async (ctx: ScopedContext<'ledger.read'>, input: StatementInput) => {
  const { account_code, from, to, limit } = input
  const account = await findAccount(ctx.db, account_code)
  if (!account) throw new AppError('ACCOUNT_NOT_FOUND')
  const position = positionOf(input.cursor)
  const opening =
    from === undefined ? 0 : await accountBalance(ctx.db, account_code, { day: from, at: 'start' })
  const closing = await accountBalance(ctx.db, account_code, { day: to ?? '9999-12-31', at: 'end' })
  const rows = await listAccountPostings(ctx.db, { account_code, from, to, position, limit: limit + 1 })
  let balance = position ? await accountBalanceAfter(ctx.db, account_code, position) : opening
  const data = rows.slice(0, limit).map((row) => {
    balance += row.amount
    return { ...row, id: String(row.id), balance }
  })
  const last = data.at(-1)
  return {
    account_code,
    name: account.name,
    opening,
    closing,
    data,
    next_cursor: rows.length > limit && last ? encodeCursor([last.effective_date, last.id]) : null,
  }
}
