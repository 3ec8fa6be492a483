import { defaultProductTerms } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { loans } from '../schema/index.ts'
import type { Database } from '../types.ts'

type NewLoan = typeof loans.$inferInsert

/**
 * Inserts a loan's row without a log, for suites that only read its stored figures. Real loans are opened by
 * the server's features.
 */
export const makeLoanRow = async (
  db: Database,
  of: Pick<NewLoan, 'user_id'> & ({ application_id: string } | { order_id: string }) & Partial<NewLoan>,
) => {
  const opened_on = of.opened_on ?? '2026-11-01'
  const closed = of.status !== undefined && of.status !== 'active'
  const [row] = await db
    .insert(loans)
    .values({
      id: uuidv7(),
      line: of.application_id === undefined ? 'shop' : 'rent',
      terms: defaultProductTerms,
      schedule: { principal: 1, interest: 0, payout_date: opened_on, prepaid: [], instalments: [] },
      opened_on,
      monthly_amount: 0,
      accrued_through: opened_on,
      checked_on: opened_on,
      principal: 1,
      principal_outstanding: 0,
      closed_at: closed ? `${opened_on}T12:00:00.000Z` : null,
      ...of,
    })
    .returning()
  if (!row) throw new Error('the loan was not stored')
  return row
}
