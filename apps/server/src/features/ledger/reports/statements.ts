import { cashFlowLineOf, cashFlowSections, sumOf, type AccountType, type LocalDate } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { Context, ScopedContext } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { balancesBefore, sumAccounts, sumMoneyByKind, withAccounts } from '../accounts/balances.ts'
import { balancesOf, type AsOf } from './trial-balance.ts'

export interface SpanUpTo {
  from?: LocalDate | undefined
  as_of?: LocalDate | undefined
}

type Held = Awaited<ReturnType<typeof withAccounts>>

/** Accounts of a type with balances on their normal side; zero balances are left out. */
const groupOf = (accounts: Held, type: AccountType) => {
  const sign = type === 'asset' || type === 'expense' ? 1 : -1
  const lines = accounts
    .filter((account) => account.type === type && account.balance !== 0)
    .map(({ account_code, name, balance }) => ({ account_code, name, amount: sign * balance }))
  return { lines, total: sumOf(lines.map(({ amount }) => amount)) }
}

const resultOf = (accounts: Held): number =>
  groupOf(accounts, 'income').total - groupOf(accounts, 'expense').total

const firstOfYear = (day: LocalDate): LocalDate => `${day.slice(0, 4)}-01-01`

/** Balance sheet at the end of a day. The results of this and earlier years are part of equity. */
export const balanceSheet = async (ctx: ScopedContext<'ledger.read'>, input: AsOf) => {
  const { as_of, balances } = await balancesOf(ctx, input)
  const accounts = await withAccounts(ctx.db, balances)
  const before = await withAccounts(ctx.db, await balancesBefore(ctx.db, firstOfYear(as_of)))
  const assets = groupOf(accounts, 'asset')
  const liabilities = groupOf(accounts, 'liability')
  const equity = groupOf(accounts, 'equity')
  const result_before = resultOf(before)
  const result_of_year = resultOf(accounts) - result_before
  const total_equity = equity.total + result_before + result_of_year
  return {
    as_of,
    assets,
    liabilities,
    equity,
    result_of_year,
    result_before,
    total_equity,
    difference: assets.total - liabilities.total - total_equity,
  }
}

const spanOf = (ctx: Context, input: SpanUpTo): { from: LocalDate; as_of: LocalDate } => {
  const as_of = input.as_of ?? today(ctx.clock)
  const from = input.from ?? firstOfYear(as_of)
  if (from > as_of) throw invalid('from', 'Choose a start date on or before the end date')
  return { from, as_of }
}

/** Income and expenses of a range of days, by default since the start of the year. */
export const profitAndLoss = async (ctx: ScopedContext<'ledger.read'>, input: SpanUpTo) => {
  const span = spanOf(ctx, input)
  const moved = await sumAccounts(ctx.db, { from: span.from, to: span.as_of })
  return {
    ...span,
    income: groupOf(moved, 'income'),
    expenses: groupOf(moved, 'expense'),
    result: resultOf(moved),
  }
}

const isMoney = ({ kind }: Held[number]): boolean => kind === 'bank' || kind === 'cash' || kind === 'gateway'
const moneyOf = (accounts: Held): number => sumOf(accounts.filter(isMoney).map(({ balance }) => balance))

/** Cash flow by cause, without transfers between bank, tills and gateway. */
export const cashFlow = async (ctx: ScopedContext<'ledger.read'>, input: SpanUpTo) => {
  const span = spanOf(ctx, input)
  const opening = moneyOf(await withAccounts(ctx.db, await balancesBefore(ctx.db, span.from)))
  const rows = (await sumMoneyByKind(ctx.db, span.from, span.as_of)).map(({ kind, amount }) => ({
    kind,
    amount,
    ...cashFlowLineOf(kind),
  }))
  const sections = cashFlowSections.map((section) => {
    const byName = Map.groupBy(
      rows.filter((row) => row.section === section),
      ({ name }) => name,
    )
    const lines = [...byName].map(([name, own]) => ({
      kind: own.map(({ kind }) => kind).join(', '),
      name,
      amount: sumOf(own.map(({ amount }) => amount)),
    }))
    return { section, lines, total: sumOf(lines.map(({ amount }) => amount)) }
  })
  return { ...span, opening, sections, closing: opening + sumOf(sections.map(({ total }) => total)) }
}
