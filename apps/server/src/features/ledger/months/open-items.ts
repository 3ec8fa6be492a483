import type { Database } from '@efie/database'
import { counted, formatMoney, type LocalDate } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../../platform/database/query-rows.ts'

/** One condition or question of a month close. */
export interface ChecklistItem {
  fact: string
  /** `later`: only compared once the others hold. `warning` doesn't prevent the close. */
  state: 'done' | 'open' | 'warning' | 'later'
  text: string
  month?: string
  days?: LocalDate[]
}

interface Kind {
  fact: string
  /** Rows of the month or earlier that are still open, with an `amount` each. */
  rows: (ends_on: LocalDate) => SQL
  one: string
  many: string
  none: string
}

/** Work that doesn't prevent a close, but whose money may belong to the month. */
const kinds: readonly Kind[] = [
  {
    fact: 'unidentified_receipts',
    rows: (day) =>
      sql`select amount from unidentified_receipts where status = 'open' and received_on <= ${day}`,
    one: 'unidentified receipt',
    many: 'unidentified receipts',
    none: 'No unidentified receipts',
  },
  {
    fact: 'manual_entries',
    rows: (day) =>
      sql`select amount from payments
        where recorded_by is not null and status = 'processing' and received_on <= ${day}`,
    one: 'cash or bank entry waiting for a second person',
    many: 'cash and bank entries waiting for a second person',
    none: 'No cash or bank entries waiting for a second person',
  },
  {
    fact: 'journal_proposals',
    rows: (day) =>
      sql`select amount from journal_proposals where status = 'proposed' and effective_date <= ${day}`,
    one: 'journal entry waiting for approval',
    many: 'journal entries waiting for approval',
    none: 'No journal entries waiting for approval',
  },
  {
    fact: 'refunds',
    rows: (day) =>
      sql`select amount from refunds where status in ('requested', 'released', 'failed')
        and created_at < ${day}::date + 1`,
    one: 'refund not paid yet',
    many: 'refunds not paid yet',
    none: 'No refunds left to pay',
  },
  {
    fact: 'payouts',
    rows: (day) =>
      sql`select amount from disbursements where status in ('requested', 'released', 'sent', 'failed')
        and created_at < ${day}::date + 1`,
    one: 'payout not confirmed yet',
    many: 'payouts not confirmed yet',
    none: 'No payouts left to confirm',
  },
  {
    fact: 'employer_transfers',
    rows: (day) => sql`select amount from bank_receipts where status = 'unmatched' and received_on <= ${day}`,
    one: 'employer transfer without an invoice',
    many: 'employer transfers without an invoice',
    none: 'No employer transfers without an invoice',
  },
]

interface CountRow extends Record<string, unknown> {
  fact: string
  count: string | number
  amount: string | number
}

/** Work that is still open at the end of a month. It may be closed over, so each is a warning at most. */
export const openItemsOf = async (db: Database, ends_on: LocalDate): Promise<ChecklistItem[]> => {
  const counts = kinds.map(
    ({ fact, rows }) =>
      sql`select ${fact}::text as fact, count(*) as count, coalesce(sum(amount), 0) as amount from (${rows(ends_on)}) open_rows`,
  )
  const found = await queryRows<CountRow>(db, sql.join(counts, sql` union all `))
  return kinds.map(({ fact, one, many, none }) => {
    const row = found.find((each) => each.fact === fact)
    const count = Number(row?.count ?? 0)
    return count === 0
      ? { fact, state: 'done', text: none }
      : {
          fact,
          state: 'warning',
          text: `${counted(count, one, many)}, ${formatMoney(Number(row?.amount ?? 0))}`,
        }
  })
}
