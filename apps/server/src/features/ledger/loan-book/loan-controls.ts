import type { Database } from '@efie/database'
import {
  ledgerAccounts,
  type AccountCode,
  type LoanHoldings,
  type LoanLine,
  type LocalDate,
  type Pesewas,
} from '@efie/domain'
import { findToldLater, sumLoanAccounts } from './queries.ts'
import { replayBook, type LoanAsAt } from './loan-book.ts'

interface Held {
  /** Accounts that hold the figure together; the first one names it. */
  codes: readonly AccountCode[]
  /** With the ledger's sign. */
  of: (holdings: LoanHoldings) => Pesewas
}

const shared: readonly Held[] = [
  {
    codes: [ledgerAccounts.late_fees_receivable, ledgerAccounts.fees_receivable],
    of: ({ charges }) => charges,
  },
  { codes: [ledgerAccounts.interest_in_advance], of: ({ interest_in_advance }) => 0 - interest_in_advance },
]

/**
 * What a loan's log implies for ledger accounts. Credit is left out: account 2000 also holds money outside
 * any log, such as surplus payments and refunds due.
 */
const held: Record<LoanLine, readonly Held[]> = {
  rent: [
    { codes: [ledgerAccounts.principal], of: ({ principal }) => principal },
    { codes: [ledgerAccounts.interest_receivable], of: ({ interest_receivable }) => interest_receivable },
    { codes: [ledgerAccounts.interest_suspense], of: ({ interest_suspended }) => 0 - interest_suspended },
    ...shared,
  ],
  shop: [
    { codes: [ledgerAccounts.shop_principal], of: ({ principal }) => principal },
    { codes: [ledgerAccounts.shop_charge_receivable], of: ({ interest_receivable }) => interest_receivable },
    { codes: [ledgerAccounts.shop_charge_suspense], of: ({ interest_suspended }) => 0 - interest_suspended },
    ...shared,
  ],
}

export interface WrongAccount {
  line: LoanLine
  account_code: AccountCode
  /** How many loans or plans differ, and the total difference. */
  loans: number
  difference: Pesewas
}

interface Wrong {
  owner_id: string
  account_code: AccountCode
  difference: Pesewas
}

const compareBatch = async (
  db: Database,
  line: LoanLine,
  day: LocalDate,
  loans: readonly LoanAsAt[],
): Promise<Wrong[]> => {
  const batch = { line, day, owners: loans.map(({ owner_id }) => owner_id) }
  const rows = await sumLoanAccounts(
    db,
    batch,
    held[line].flatMap(({ codes }) => codes),
  )
  const booked = new Map(rows.map((row) => [`${row.of}:${row.account_code}`, row.amount]))
  const wrong = loans.flatMap(({ owner_id, holdings }) =>
    held[line].flatMap(({ codes, of }): Wrong[] => {
      const ledger = codes.reduce((sum, code) => sum + (booked.get(`${owner_id}:${code}`) ?? 0), 0)
      const difference = Math.abs(ledger - of(holdings))
      return difference === 0 ? [] : [{ owner_id, account_code: codes[0]!, difference }]
    }),
  )
  if (wrong.length === 0) return []
  const toldLater = await findToldLater(db, {
    ...batch,
    owners: [...new Set(wrong.map(({ owner_id }) => owner_id))],
  })
  return wrong.filter(({ owner_id }) => !toldLater.has(owner_id))
}

/**
 * Accounts that don't match the logs of loans and plans at the end of a day. Loans with later entries about
 * that time are only compared in total.
 */
export const compareLoans = async (db: Database, day: LocalDate): Promise<WrongAccount[]> => {
  const sums = new Map<string, WrongAccount>()
  for (const line of ['rent', 'shop'] as const)
    for await (const loans of replayBook(db, line, day))
      for (const { account_code, difference } of await compareBatch(db, line, day, loans)) {
        const sum = sums.get(`${line}:${account_code}`) ?? { line, account_code, loans: 0, difference: 0 }
        sums.set(`${line}:${account_code}`, {
          ...sum,
          loans: sum.loans + 1,
          difference: sum.difference + difference,
        })
      }
  return [...sums.values()]
}
