import type { JournalTemplate } from '@efie/domain'

/** A line as it is typed: an amount above zero, and its side. */
export interface EntryRow {
  side: 'debit' | 'credit'
  account_code: string
  amount: number | null
}

export const emptyRows = (): EntryRow[] => [
  { side: 'debit', account_code: '', amount: null },
  { side: 'credit', account_code: '', amount: null },
]

/** Templates with one account on each side and one amount; the others take as many lines as they need. */
const paired: ReadonlySet<JournalTemplate> = new Set([
  'capital',
  'borrowing',
  'cash-banked',
  'running-cost',
  'tax-paid',
])
export const isPaired = (template: JournalTemplate): boolean => paired.has(template)

/** Debits and credits as typed so far. */
export const sumsOf = (lines: readonly { side: string; amount: number | null }[]) => {
  const side = (wanted: string) =>
    lines.reduce((sum, line) => sum + (line.side === wanted ? (line.amount ?? 0) : 0), 0)
  return { debit: side('debit'), credit: side('credit') }
}

/** As the server takes them: debit positive, credit negative. What has no amount is none, for the contract to say so. */
export const linesOf = (template: JournalTemplate, rows: readonly EntryRow[]) => {
  const [first] = rows
  return rows.map((row) => {
    // A pair has one amount, typed once; what is wrong with it is said once, of the first line.
    const typed = isPaired(template) && row !== first ? first?.amount || 1 : row.amount
    const amount = typed ?? Number.NaN
    return { account_code: row.account_code, amount: row.side === 'debit' ? amount : 0 - amount }
  })
}
