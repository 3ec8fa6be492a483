import { currencySign, formatMoney } from '@efie/domain'

interface Posting {
  amount: number
}

/** Total of an entry: the sum of its debits, which are positive. */
export const debitOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)

export const creditOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)

/** Without the currency, which the heads name once, so more columns fit on a phone. */
export const amountText = (amount: number): string =>
  formatMoney(amount).replace(`${currencySign()}\u{A0}`, '')

/** Small print and narrow columns on phones, for tables of several amounts. */
export const narrowTable = 'max-sm:text-xs max-sm:[&_:is(td,th)]:px-1.5'
