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

/** For tables that are read whole, with the total at the end: the page scrolls, not the table. */
export const wholeTable = 'max-h-none'

/** An account's statement of the month up to a day, which ends with its balance on that day. */
export const statementPath = (account: string, to: string): string =>
  `?tab=account&account=${account}&from=${to.slice(0, 7)}-01&to=${to}`
